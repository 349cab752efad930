import type { RuleMutant } from './rule-mutant.ts';

const asking = 'machines/snapshots/asking.ts';
const calls = 'machines/snapshots/snapshot-calls.ts';
const loading = 'machines/sync/loading.ts';

export const ofSnapshots: readonly RuleMutant[] = [
  {
    rule: 'R13.1',
    file: 'projections/records/snapshots.ts',
    text: '    if (ids.has(snapshotId)) return false;\n',
    instead: '',
  },
  {
    rule: 'R13.2',
    file: calls,
    text: 'notSaved: listOfOfferingIds.filter((id) => !saved.some(',
    instead: 'notSaved: listOfOfferingIds.filter((id) => saved.some(',
  },
  { rule: 'R13.3', file: 'events/catalogue.ts', text: "SnapshotSaved: 'sync',", instead: "SnapshotSaved: 'book'," },
  {
    rule: 'R13.4',
    file: 'api/read-reply.ts',
    text: "return isWrite ? { kind: 'unknown', status: undefined } : { kind: 'no answer' };",
    instead: "return { kind: 'no answer' };",
  },
  { rule: 'R13.5', file: asking, text: '    beside: { put: [intent] },\n', instead: '' },
  {
    rule: 'R13.6',
    file: asking,
    text: "return intent.keyed && first.kind === 'no reply' ? askAgain(world, { intent, call }, named) : result;",
    instead: 'return result;',
  },
  {
    rule: 'R13.7',
    file: 'src/screens/snapshots/unfinished-text.ts',
    text: '.some(isUnfinished));',
    instead: '.some((one) => !isUnfinished(one)));',
  },
  {
    rule: 'R13.8',
    file: 'projections/compare/offering-differences.ts',
    text: 'came: seats.filter(({ from }) => from === null).length',
    instead: 'came: seats.filter(({ to }) => to === null).length',
  },
  {
    rule: 'R13.9',
    file: 'src/screens/snapshots/load-sentence.ts',
    text: 'text.students(left, came)',
    instead: 'text.students(came, left)',
  },
  {
    rule: 'R13.10',
    file: 'src/screens/snapshots/load-once.ts',
    text: '  if (!isWanted()) return undefined;\n',
    instead: '',
  },
  { rule: 'R13.11', file: loading, text: '  outbox.count === 0 &&\n', instead: '' },
  {
    rule: 'R13.12',
    file: loading,
    text: 'return { command, events, beside: { drop: [intent.intent], leader } };',
    instead: 'return { command: { type: readingCommand }, events, beside: { drop: [intent.intent], leader } };',
  },
  {
    rule: 'R13.13',
    file: 'commands/undo.ts',
    text: 'command?.type === loadCommand ? events.filter(isBookEvent) : events',
    instead: 'command?.type === loadCommand ? [] : events',
  },
  { rule: 'R13.14', file: loading, text: '        beside: { put: [intent] },\n', instead: '' },
  {
    rule: 'R13.15',
    file: 'sync/compare/loads.ts',
    text: "return isAsBefore ? 'not applied' : 'unknown';",
    instead: "return isAsBefore || sent ? 'not applied' : 'unknown';",
  },
  {
    rule: 'R13.16',
    file: calls,
    text: "const gone = list.kind === 'done' ? others.filter(({ snapshotId }) => !listedIds.has(snapshotId)) : [];",
    instead: "const gone = list.kind === 'done' ? others.filter(({ snapshotId }) => listedIds.has(snapshotId)) : [];",
  },
  {
    rule: 'R13.17',
    file: 'src/components/snapshots/offering-files.ts',
    text: 'filter(({ item, base }) => isOf(records, offeringId, item, base)).length',
    instead: 'filter(({ item, base }) => !isOf(records, offeringId, item, base)).length',
  },
];
