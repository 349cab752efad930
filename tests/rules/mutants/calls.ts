import type { RuleMutant } from './rule-mutant.ts';

const reply = 'api/read-reply.ts';

export const ofCalls: readonly RuleMutant[] = [
  { rule: 'R12.1', file: 'api/remote.ts', text: '  status: 400,\n', instead: '  status: 401,\n' },
  {
    rule: 'R12.2',
    file: reply,
    text: 'if (body?.success !== true || status !== 200) return untrusted;',
    instead: 'if (status !== 200) return untrusted;',
  },
  {
    rule: 'R16.1',
    file: 'api/endpoints.ts',
    text: "addCourse: post('/user/course/add',",
    instead: "addCourse: post('/user/student/add',",
  },
  {
    rule: 'R16.2',
    file: 'sync/plan/grades.ts',
    text: 'const deletedOneByOneAtMost = 200;',
    instead: 'const deletedOneByOneAtMost = 2;',
  },
  {
    rule: 'R16.2',
    file: 'sync/plan/deletes.ts',
    text: 'seats.length > 1 && !planning.everything',
    instead: 'seats.length > 2 && !planning.everything',
  },
  {
    rule: 'R16.3',
    file: 'sync/plan/adds.ts',
    text: "    if (noun === 'student' && hasStopped(planning.records)) continue;\n",
    instead: '',
  },
  {
    rule: 'R16.4',
    file: 'sync/plan/seats.ts',
    text: 'fresh.length > 1 && !planning.everything',
    instead: 'fresh.length > 1_000 && !planning.everything',
  },
  {
    rule: 'R16.5',
    file: 'sync/plan/planning.ts',
    text: '  everything ? 1 : Math.min(',
    instead: '  everything ? 2 : Math.min(',
  },
  {
    rule: 'R16.6',
    file: 'sync/compare/baseline.ts',
    text: 'students: sortedByCode(data.students),',
    instead: 'students: [...data.students],',
  },
  {
    rule: 'R16.7',
    file: 'sync/plan/plan.ts',
    text: 'if (records.outbox.count === 0 || lanes < 1) return calls;',
    instead: 'if (records.outbox.count >= 0 || lanes < 1) return calls;',
  },
  {
    rule: 'R16.8',
    file: 'sync/decide/parts.ts',
    text: 'const ofBoth = unlike.filter((key) => !alone.has(key));',
    instead: 'const ofBoth = unlike.filter((key) => alone.size < 0 || key !== undefined);',
  },
  {
    rule: 'R16.9',
    file: 'sync/plan/whole-scopes.ts',
    text: 'if (!capabilities.ifMatch || everything',
    instead: 'if (everything',
  },
  { rule: 'R18.1', file: reply, text: 'isReason(body?.reason) ? { reason: body.reason } : {};', instead: '({});' },
  { rule: 'R18.2', file: reply, text: "    if (reply.offline) return { kind: 'no connection' };\n", instead: '' },
  {
    rule: 'R18.3',
    file: 'src/browser/fetch-remote.ts',
    text: "    if (!canBeBuilt(origin, request)) return { kind: 'not built' };\n",
    instead: '',
  },
  {
    rule: 'R18.4',
    file: reply,
    text: '  if (body?.quotaExceeded === true) return quotaExceeded(endpoint, status, body) ?? untrusted;\n',
    instead: '',
  },
  {
    rule: 'R18.5',
    file: 'src/components/export/export-hook.ts',
    text: 'texts.failed(savedState.reasons[reason] ?? detail, thisBuild())',
    instead: "texts.failed(savedState.reasons[reason] ?? detail, '')",
  },
  {
    rule: 'R18.6',
    file: 'api/read-file.ts',
    text: 'if (bytes && isFileOf[file](bytes)) return',
    instead: 'if (bytes) return',
  },
  {
    rule: 'R19.1',
    file: 'api/remote.ts',
    text: 'export const callTimeout = 120_000;',
    instead: 'export const callTimeout = 180_000;',
  },
  {
    rule: 'R19.2',
    file: 'src/browser/preferences.ts',
    text: '`gradeledger/${user}/selections`',
    instead: "`gradeledger/${user && 'all'}/selections`",
  },
  {
    rule: 'R19.2',
    file: 'src/accounts/session-store.ts',
    text: '`gradeledger/backend-of/${sha256Hex(email)}`',
    instead: "`gradeledger/backend-of/${sha256Hex(email && 'all')}`",
  },
  {
    rule: 'R19.3',
    file: 'src/screens/info/info-screen.tsx',
    text: '<dd>{world.version}</dd>',
    instead: '<dd>{world.browser}</dd>',
  },
];
