import type { RuleMutant } from './rule-mutant.ts';

const file = 'commands/fields.ts';

export const ofValues: readonly RuleMutant[] = [
  {
    rule: 'R11.1',
    file: 'events/decimal.ts',
    text: "if (Math.abs(value) > maxMagnitude) return 'too large';",
    instead: "if (value > maxMagnitude * 10) return 'too large';",
  },
  { rule: 'R11.2', file, text: 'return value.length > limit ?', instead: 'return value.length > limit + 1 ?' },
  { rule: 'R11.3', file, text: 'length > listLimit ?', instead: 'length > listLimit + 1 ?' },
  { rule: 'R11.4', file, text: '/^[A-Za-z0-9_~.-]{1,64}$/', instead: '/^[A-Za-z0-9_~. -]{1,64}$/' },
  {
    rule: 'R11.5',
    file,
    text: "    if (!Object.hasOwn(shape, field)) return refuse('field.unknown', { field });",
    instead: '    if (!Object.hasOwn(shape, field)) continue;',
  },
  {
    rule: 'R11.6',
    file,
    text: '  number: (field, value) => {\n    if (value === null) return undefined;\n',
    instead: '  number: (field, value) => {\n',
  },
  {
    rule: 'R11.7',
    file: 'events/record.ts',
    text: 'const made = Object.setPrototypeOf({}, null) as Record<K, V>;',
    instead: 'const made = {} as Record<K, V>;',
  },
  {
    rule: 'R11.8',
    file: 'commands/course.ts',
    text: 'courseId: courseId ?? asId<CourseId>(newId()) };',
    instead: 'courseId: courseId ?? asId<CourseId>(`${newId()}${performance.now()}`) };',
  },
];
