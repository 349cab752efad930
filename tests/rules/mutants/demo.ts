import type { RuleMutant } from './rule-mutant.ts';

const file = 'src/demo/demo.ts';

export const ofDemo: readonly RuleMutant[] = [
  { rule: 'R17.1', file, text: '    kept[part] = drawn as Parts[P];\n', instead: '' },
  { rule: 'R17.2', file, text: '        delete kept[part];\n', instead: '' },
  {
    rule: 'R17.3',
    file,
    text: 'isInitialised: (kind) => kept[kind] !== undefined,',
    instead: 'isInitialised: (kind) => kind !== undefined,',
  },
  {
    rule: 'R17.4',
    file: 'src/demo/demo-backend.ts',
    text: 'verifyPassword: async () => true,',
    instead: 'verifyPassword: async () => false,',
  },
  {
    rule: 'R17.5',
    file: 'messages/screens/landing.ts',
    text: 'This is a mock testing environment',
    instead: 'This is the demo',
  },
  {
    rule: 'R17.6',
    file: 'src/demo/open-demo.ts',
    text: '  let credentials = await backend.logIn();\n',
    instead: "  let credentials = await backend.logIn();\n  sessionStorage.setItem('demo', 'open');\n",
  },
  {
    rule: 'R17.7',
    file: 'src/demo/courses.ts',
    text: 'random.number.int({ min: 3, max: 15 })',
    instead: 'random.number.int({ min: 2, max: 15 })',
  },
  {
    rule: 'R17.8',
    file: 'src/demo/offerings.ts',
    text: 'random.number.int({ min: 2, max: 7 })',
    instead: 'random.number.int({ min: 1, max: 7 })',
  },
  {
    rule: 'R17.9',
    file: 'src/demo/students.ts',
    text: 'some(random, students, 4, 20)',
    instead: 'some(random, students, 3, 20)',
  },
  { rule: 'R17.10', file: 'src/demo/assessments.ts', text: 'max: 25, multipleOf: 5 }', instead: 'max: 25 }' },
  {
    rule: 'R17.11',
    file: 'src/components/sync/work-state.ts',
    text: 'const sent = isDemo ? syncWords.sentInDemo : syncWords.sent;',
    instead: 'const sent = isDemo ? syncWords.sent : syncWords.sent;',
  },
];
