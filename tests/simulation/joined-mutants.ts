import type { Mutant } from './mutants.ts';
import type { Where } from './world/hunt.ts';

const fetched = 'machines/others/fetched-ledger.ts';
const tellOnce = 'machines/others/tell-once.ts';

/** Worlds of two browsers with copies of their ledgers, in which little else happens. */
const server = { keys: true, ifMatch: true, problemOrder: true, outcomeOrder: true, settingsReplace: false };
const together: Where = { server, mirrors: true, devices: 2, tabs: 1, pace: 5_000, faults: {} };
const beside: Where = { ...together, faults: { 'another device edits': 0.15 } };
const restored: Where = { ...together, steps: 80, faults: { 'profile restored': 0.3 } };
const erased: Where = { ...together, steps: 80, faults: { 'student erased': 0.5 } };

/** Bugs made on purpose in what joins histories, and in what erases a student. */
export const joinedMutants: readonly Mutant[] = [
  {
    name: 'the first commit after two histories part is told by neither',
    file: 'machines/others/other-ledger.ts',
    text: 'listed.commit.seq <= other.shared)',
    instead: 'listed.commit.seq <= other.shared + (other.shared && 1))',
    where: restored,
  },
  {
    name: 'what two other histories share explains twice',
    file: 'machines/others/other-ledgers.ts',
    text: 'besideEachOther(whole)',
    instead: 'whole.map(([, other]) => other)',
    where: restored,
  },
  {
    name: 'a ledger that has grown is not read on',
    file: fetched,
    text: 'known.end.seq >= row.seq',
    instead: 'known.end.seq >= 1',
    where: together,
  },
  {
    name: 'the ledger of another account is used',
    file: fetched,
    text: "if (found.header.user !== user) return 'of others';",
    instead: '',
    where: together,
  },
  {
    name: 'an item that another browser added has another id here',
    file: 'projections/history/same-items.ts',
    text: 'same.set(theirLocal, ourId);',
    instead: 'same.set(ourId, theirLocal);',
    where: together,
  },
  {
    name: 'an observation is told though a deed explains it',
    file: 'machines/others/explained.ts',
    text: "command.type === loadCommand ? 'done' : 'decided'",
    instead: "command.type === loadCommand ? 'decided' : 'decided'",
    where: together,
  },
  {
    name: 'an observation of another value is hidden',
    file: tellOnce,
    text: 'event.value === value &&',
    instead: '',
    where: beside,
  },
  {
    name: 'a deed hides what its own ledger observed later',
    file: tellOnce,
    text: 'other.event.source !== source && ',
    instead: '',
    where: beside,
  },
  {
    name: 'one deed explains every observation of its value',
    file: tellOnce,
    text: 'used.add(explanation);',
    instead: '',
    where: beside,
  },
  {
    name: 'a call without an answer is forgotten with an erased student',
    file: 'machines/erasing/own-log.ts',
    text: "if ((await log.intents()).length > 0) return { head, made: { kind: 'under way' } };",
    instead: '',
    where: { ...erased, pace: 200 },
  },
  {
    name: 'most of an erased student stays in the server’s copy',
    file: 'machines/erasing/at-server.ts',
    text: 'entries.slice(from, from + ledgerLimits.erasures)',
    instead: 'entries.slice(from, from + 1)',
    where: erased,
  },
  {
    name: 'the log keeps what it says was erased',
    file: 'machines/erasing/own-log.ts',
    text: '[...made.lines, commitLine]',
    instead: '[...(await log.lines(0)), commitLine]',
    where: erased,
  },
  {
    name: 'a line that the disk misread takes its place for good',
    file: 'machines/erasing/own-log.ts',
    text: 'end = await run(part(from ?? 0, to ?? 0, checking(next, end)));',
    instead: '',
    where: { ...erased, faults: { ...erased.faults, 'stored line misread': 0.1 } },
  },
];
