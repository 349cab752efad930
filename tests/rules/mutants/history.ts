import type { RuleMutant } from './rule-mutant.ts';

const screens = 'src/screens/history';

export const ofHistory: readonly RuleMutant[] = [
  {
    rule: 'R20.1',
    file: 'src/components/history/unusual.ts',
    text: '...(size >= many ?',
    instead: '...(size > many ?',
  },
  {
    rule: 'R20.2',
    file: `${screens}/commit-panel.tsx`,
    text: 'ledger.takeBackAt([commit.seq], waiting)',
    instead: 'ledger.takeBackAt([commit.seq - 1], waiting)',
  },
  {
    rule: 'R20.3',
    file: `${screens}/verify.tsx`,
    text: "  if (result.kind === 'bad') return text.bad(",
    instead: "  if (result.kind === 'bad') return text.consistent(seq, timeNow()) || text.bad(",
  },
  {
    rule: 'R20.4',
    file: 'log/file/check.ts',
    text: "return { kind: 'bad', line: this.#line, problem, ...more };",
    instead: "return { kind: 'bad', line: 1, problem, ...more };",
  },
  {
    rule: 'R20.5',
    file: 'machines/proof-check.ts',
    text: '  if (differing !== undefined) return text.otherResult(nameOf(book, differing));\n',
    instead: '',
  },
  { rule: 'R20.6', file: 'machines/history/going-with.ts', text: 'commit.seq <= last)', instead: 'commit.seq < last)' },
  {
    rule: 'R20.11',
    file: `${screens}/history-filters.ts`,
    text: '    (size === undefined || sizeOf(listed) === size) &&\n',
    instead: '',
  },
  {
    rule: 'R20.12',
    file: 'src/components/history/subject-history.ts',
    text: "    { what: 'enrollment', offeringId, studentId },\n",
    instead: '',
  },
  {
    rule: 'R20.13',
    file: 'src/screens/courses/visits.ts',
    text: '>= hoursBetweenVisits * 3_600_000',
    instead: '>= hoursBetweenVisits * 60_000',
  },
  { rule: 'R20.14', file: `${screens}/audit-table.ts`, text: 'rows.toReversed().entries()', instead: 'rows.entries()' },
  {
    rule: 'R20.15',
    file: 'src/screens/student/class-strip.ts',
    text: 'byValue(other, own) > 0).length + 1',
    instead: 'byValue(other, own) >= 0).length',
  },
  {
    rule: 'R20.16',
    file: `${screens}/change/effect.tsx`,
    text: '[shortFinal(from), shortFinal(to)]',
    instead: '[shortFinal(to), shortFinal(to)]',
  },
  {
    rule: 'R20.17',
    file: `${screens}/change/as-stored.tsx`,
    text: 'void copyText(line).then(',
    instead: 'void copyText(pretty).then(',
  },
  {
    rule: 'R20.22',
    file: `${screens}/sittings.ts`,
    text: '    deviceOf(newer) === deviceOf(older) &&\n',
    instead: '',
  },
  {
    rule: 'R20.19',
    file: 'src/screens/courses/visits.ts',
    text: 'return seenAt === undefined ? rulesNow : 1;',
    instead: 'return seenAt === undefined ? 1 : rulesNow;',
  },
];
