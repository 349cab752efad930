import type { RuleMutant } from './rule-mutant.ts';

const sorting = 'src/ui/sort-key.ts';

export const ofScreens: readonly RuleMutant[] = [
  {
    rule: 'R14.1',
    file: 'src/browser/preferences.ts',
    text: '    keys.set(key, JSON.stringify({ mark, ...selections }));\n',
    instead: '',
  },
  {
    rule: 'R14.2',
    file: 'api/pages.ts',
    text: "{ path: '/info', page: 'info', open: true }",
    instead: "{ path: '/info', page: 'info', open: false }",
  },
  {
    rule: 'R14.3',
    file: 'src/browser/arriving-code.ts',
    text: '    if (error instanceof CodeNotLoaded) throw error;\n',
    instead: '    throw error;\n',
  },
  {
    rule: 'R14.4',
    file: 'server/node/app-files.ts',
    text: '(addresses.has(path) ? files.get(page) : undefined)',
    instead: '(addresses.size > 0 ? files.get(page) : undefined)',
  },
  { rule: 'R14.5', file: sorting, text: 'numeric: true, ', instead: '' },
  {
    rule: 'R14.5',
    file: sorting,
    text: "if (typeof one === 'number' && typeof other === 'number') return one - other;",
    instead: '',
  },
  {
    rule: 'R14.5',
    file: sorting,
    text: 'if (isCode(one) && isCode(other)) return compareCodeOrders(one, other);',
    instead: '',
  },
  { rule: 'R14.5', file: sorting, text: 'return Number(isBlank(one)) - Number(isBlank(other));', instead: 'return 0;' },
  {
    rule: 'R14.5',
    file: 'src/components/offering/seats.ts',
    text: 'date: enrollment.dateOfEnrollment,',
    instead: 'date: enrollment.dateOfEnrollment.slice(5),',
  },
  { rule: 'R14.6', file: 'src/ui/numbers.ts', text: "comma: 'de-DE',", instead: "comma: 'en-US'," },
  {
    rule: 'R14.7',
    file: 'src/screens/assessment/grade-sheet.tsx',
    text: 'if (rowIds.length > 1) selections.select(',
    instead: 'if (rowIds.length > 1_000) selections.select(',
  },
  { rule: 'R15.1', file: 'api/email.ts', text: 'typed.trim().toLowerCase()', instead: 'typed.trim()' },
  {
    rule: 'R15.2',
    file: 'machines/session/calls.ts',
    text: "  if (api === '') return notFound({ code: 'noBackend' });\n",
    instead: '',
  },
  { rule: 'R15.3', file: 'src/accounts/session-store.ts', text: '      clear(lasting, ofTab);\n', instead: '' },
  {
    rule: 'R15.4',
    file: 'machines/session/session.ts',
    text: 'headers: { ...request.headers, ...headers } }',
    instead: 'headers: { ...request.headers } }',
  },
  {
    rule: 'R15.4',
    file: 'src/browser/fetch-remote.ts',
    text: "credentials: open ? ('omit' as const) : ('include' as const)",
    instead: "credentials: 'omit' as const",
  },
  {
    rule: 'R15.5',
    file: 'machines/session/calls.ts',
    text: "  if (isFrozen(result)) return { code: 'frozen', status };\n",
    instead: '',
  },
  {
    rule: 'R15.6',
    file: 'machines/session/verifying.ts',
    text: "actions: ['distrust', 'store', {",
    instead: "actions: ['store', {",
  },
];
