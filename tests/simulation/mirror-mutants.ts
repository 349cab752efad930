import type { Mutant } from './mutants.ts';
import type { Where } from './world/hunt.ts';

const copy = 'machines/mirror/copy.ts';
const mirror = 'machines/mirror/mirror.ts';
const chart = 'machines/mirror/mirror-chart.ts';

/** Worlds with copies of ledgers, in which little else happens. */
const server = { keys: true, ifMatch: true, problemOrder: true, outcomeOrder: true, settingsReplace: false };
const calm: Where = { server, mirrors: true, devices: 1, tabs: 2, pace: 5_000, faults: {} };
const restored: Where = { ...calm, steps: 80, faults: { 'profile restored': 0.3 } };

/** Bugs made on purpose in what keeps the copies of ledgers at the server. */
export const mirrorMutants: readonly Mutant[] = [
  {
    name: 'two histories have one copy',
    file: copy,
    text: 'rows.has(logId) ? await furthestFork(world, longest, chain) : undefined',
    instead: 'last < 0 ? await furthestFork(world, longest, chain) : undefined',
    where: restored,
  },
  {
    name: 'the id of another history follows from what both share',
    file: copy,
    text: '${await hashAt(seq + 1)}',
    instead: '${await hashAt(seq)}',
    where: restored,
  },
  {
    name: 'the end that the server lists is believed',
    file: copy,
    text: 'seq <= last && (await hashAt(seq)) === hash',
    instead: 'seq <= last',
    where: restored,
  },
  {
    name: 'a history parts where the first copy says',
    file: copy,
    text: '!furthest || from > furthest.seq',
    instead: '!furthest',
    where: restored,
  },
  {
    name: 'a list that contradicts the copy makes another history',
    file: copy,
    text: "    if (shared === end) throw new CallFailed('no answer');\n",
    instead: '',
    where: { ...calm, faults: { 'list of ledgers lies': 0.5 } },
  },
  {
    name: 'another history is copied from where it parts',
    file: copy,
    text: 'at: { seq: 0, hash: await hashAt(0) }, receivedAt: undefined, erased: 0 };',
    instead: 'at: { seq: fork?.seq ?? 0, hash: await hashAt(fork?.seq ?? 0) }, receivedAt: undefined, erased: 0 };',
    where: restored,
  },
  {
    name: 'a copy does not say from what it parts',
    file: mirror,
    text: '...(fork && { forkOf: fork })',
    instead: '',
    where: restored,
  },
  {
    name: 'a copy is begun without the first line',
    file: mirror,
    text: 'const isFirst = at.seq === 0;',
    instead: 'const isFirst = at.seq < 0;',
    where: calm,
  },
  {
    name: 'a line is left out',
    file: mirror,
    text: 'const lines = await nextBatch(stored, at.seq, until);',
    instead: 'const lines = (await nextBatch(stored, at.seq, until)).filter((_, n) => n !== 2);',
    where: calm,
  },
  {
    name: 'what grows later is not copied',
    file: mirror,
    text: 'seq > copy.at.seq',
    instead: 'seq > copy.at.seq && copy.at.seq === 0',
    where: calm,
  },
  {
    name: 'a wish is granted without end',
    file: chart,
    text: 'grant: assign({ isWished: false })',
    instead: 'grant: assign({ isWished: true })',
    where: calm,
  },
];
