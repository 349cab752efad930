import type { RuleMutant } from './rule-mutant.ts';

const file = 'commands/enrollment.ts';

export const ofEnrollments: readonly RuleMutant[] = [
  {
    rule: 'R5.1',
    file,
    text: "if (position >= 0) return refuse('enrollment.studentIdMissing', { position });",
    instead: 'if (position > 0) return undefined;',
  },
  { rule: 'R5.2', file, text: "if (studentIds.length === 0) return refuse('enrollment.listEmpty', {});", instead: '' },
  {
    rule: 'R5.3',
    file,
    text: "if (unknown) return refuse('student.unknown', { studentId: unknown });",
    instead: 'if (unknown) return [];',
  },
  {
    rule: 'R5.4',
    file,
    text: '    .filter((studentId) => !book.enrollments[offeringId]?.get(studentId))\n',
    instead: '',
  },
  {
    rule: 'R5.5',
    file: 'events/date.ts',
    text: 'day <= (days[month - 1] ?? 0)',
    instead: 'day <= 31 && days.length >= month',
  },
  { rule: 'R5.6', file, text: "if (!offeringId) return refuse('enrollment.offeringIdMissing', {});", instead: '' },
  {
    rule: 'R5.7',
    file,
    text: "return strangers.length > 0 ? refuse('enrollment.unknown', { offeringId, studentIds: strangers })",
    instead:
      "return strangers.length > 0 ? refuse('enrollment.unknown', { offeringId, studentIds: strangers.slice(0, 1) })",
  },
  {
    rule: 'R5.8',
    file,
    text: "return change ? [{ type: 'EnrollmentEdited', offeringId, studentId, ...change }] : [];",
    instead: "return [{ type: 'EnrollmentEdited', offeringId, studentId, from: {}, to: {}, ...change }];",
  },
  {
    rule: 'R5.9',
    file,
    text: 'return book.enrollments[offeringId]?.get(studentId)\n    ? editEnrollments',
    instead: 'return !book.enrollments[offeringId]?.get(studentId)\n    ? editEnrollments',
  },
  {
    rule: 'R5.10',
    file: 'projections/changes/deletion.ts',
    text: '    ...excusesWithout(book, offeringId, ({ studentId }) => leaving.has(studentId)),\n',
    instead: '',
  },
  {
    rule: 'R5.11',
    file,
    text: '  const fault = rosterFault(book, offeringId, studentIds) ?? notEnrolled(book, offeringId, studentIds);\n  return fault ??',
    instead: '  const fault = rosterFault(book, offeringId, studentIds);\n  return fault ??',
  },
  {
    rule: 'R5.12',
    file,
    text: '  for (const offeringId of new Set(offeringIds)) {',
    instead: '  for (const offeringId of offeringIds.slice(0, 1)) {',
  },
];
