import type { RuleMutant } from './rule-mutant.ts';

const mirror = 'machines/mirror/mirror.ts';

export const ofLedgerCopies: readonly RuleMutant[] = [
  { rule: 'R22.1', file: mirror, text: 'capabilities.ledger !== true', instead: 'capabilities.ledger === false' },
  { rule: 'R22.2', file: mirror, text: ' || (seq === sent.seq && hash !== sent.hash)', instead: '' },
  {
    rule: 'R22.3',
    file: 'machines/mirror/copy.ts',
    text: 'const copyId = fork ? await idAfter(fork, chain) : logId;',
    instead: 'const copyId = logId;',
  },
  { rule: 'R22.4', file: mirror, text: '(refusedAt ?? Number.POSITIVE_INFINITY) - 1', instead: 'refusedAt ?? 1e9' },
  { rule: 'R22.5', file: 'log/file/claim.ts', text: '    claim.seq <= end.seq &&\n', instead: '' },
  { rule: 'R22.6', file: 'machines/mirror/reading.ts', text: '.slice(0, seq - after)', instead: '' },
  {
    rule: 'R22.7',
    file: 'cli/verify-beside.ts',
    text: 'const firstDifferent = shared.find(',
    instead: 'const firstDifferent = shared.findLast(',
  },
  {
    rule: 'R22.8',
    file: 'machines/others/tell-once.ts',
    text: 'event.value === value &&',
    instead: 'event.value !== value &&',
  },
  {
    rule: 'R22.10',
    file: 'commands/scores-before.ts',
    text: 'seen: withValue(edit.seen, field, to)',
    instead: 'seen: edit.seen',
  },
  {
    rule: 'R22.19',
    file: 'machines/others/fetched-ledger.ts',
    text: 'if (isKeptOtherwise) dropped.push(ledgerOrWhy);',
    instead: '',
  },
  {
    rule: 'R22.9',
    file: 'machines/others/fetched-ledger.ts',
    text: 'known.end.seq >= row.seq',
    instead: 'known.end.seq > row.seq',
  },
  {
    rule: 'R22.15',
    file: 'src/components/history/why-reading.ts',
    text: 'joined?.earlier(time)',
    instead: 'undefined',
  },
  {
    rule: 'R22.16',
    file: 'src/components/history/joined-last.ts',
    text: ' && theirs.entries.every(isShown(ledger, subject))',
    instead: '',
  },
  {
    rule: 'R22.17',
    file: 'src/screens/history/audit-table.ts',
    text: 'text.leftOutOf(otherLedgers.whys[one.why])',
    instead: "''",
  },
  {
    rule: 'R22.18',
    file: 'src/components/history/others-reading.ts',
    text: "state === 'not asked' || ",
    instead: '',
  },
  {
    rule: 'R22.11',
    file: 'machines/others/knew-most.ts',
    text: 'one.ownCount > other.ownCount',
    instead: 'one.ownCount < other.ownCount',
  },
  { rule: 'R22.12', file: 'machines/others/knew-most.ts', text: 'sent > time', instead: 'sent >= time' },
  {
    rule: 'R22.13',
    file: 'machines/others/account-past.ts',
    text: '.map((tag) => ({ ...tag, of })))',
    instead: '.map((tag) => ({ ...tag, of, seq: tag.seq + 1 })))',
  },
  {
    rule: 'R22.14',
    file: 'machines/views/other-past.ts',
    text: 'bookIn(toOurs(), await',
    instead: 'bookIn(toTheirs(), await',
  },
  {
    rule: 'R22.20',
    file: 'projections/history/same-items.ts',
    text: "const notePath: PathKinds = ['student', 'assessment'];",
    instead: "const notePath: PathKinds = ['student', 'student'];",
  },
  {
    rule: 'R22.21',
    file: 'machines/others/fetched-ledger.ts',
    text: 'if (ownCopy !== undefined) return logId === ownCopy;',
    instead: '',
  },
  {
    rule: 'R22.22',
    file: 'projections/settings/computer-name.ts',
    text: 'name.length <= longestComputerName',
    instead: 'name.length < longestComputerName',
  },
];
