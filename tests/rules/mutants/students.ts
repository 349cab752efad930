import type { RuleMutant } from './rule-mutant.ts';

const file = 'commands/student.ts';
const merge = 'projections/changes/merge.ts';

export const ofStudents: readonly RuleMutant[] = [
  {
    rule: 'R4.1',
    file,
    text: "if (studentId !== undefined && book.students.get(studentId)) return refuse('student.idTaken', { studentId });",
    instead: '',
  },
  {
    rule: 'R4.2',
    file: 'projections/book/book.ts',
    text: "studentCode.normalize('NFC').trim().toLowerCase()",
    instead: "studentCode.normalize('NFC').trim()",
  },
  {
    rule: 'R4.3',
    file,
    text: "const holder = codeKey(studentCode) === '' ? undefined : book.studentByCode.get(codeKey(studentCode));",
    instead:
      "const holder = codeKey(studentCode) === '' ? [...book.students.values()].find((one) => codeKey(one.studentCode) === '')?.studentId : book.studentByCode.get(codeKey(studentCode));",
  },
  {
    rule: 'R4.4',
    file,
    text: 'return holder === undefined || holder === studentId\n',
    instead: 'return holder === undefined\n',
  },
  {
    rule: 'R4.5',
    file: 'projections/events/student/effects.ts',
    text: '      book.students = book.students.without(student.studentId);\n      releaseCode(book, student);',
    instead: '      book.students = book.students.without(student.studentId);',
  },
  {
    rule: 'R4.6',
    file,
    text: "deletionOf(book, { of: 'student', studentId })\n    : refuse('student.unknown', { studentId });",
    instead: "deletionOf(book, { of: 'student', studentId })\n    : [];",
  },
  {
    rule: 'R4.7',
    file,
    text: "return change ? [{ type: 'StudentEdited', studentId, ...change }] : [];",
    instead: "return [{ type: 'StudentEdited', studentId, from: {}, to: {}, ...change }];",
  },
  {
    rule: 'R4.8',
    file,
    text: '  book.students.get(studentId)\n    ? editStudent',
    instead: '  !book.students.get(studentId)\n    ? editStudent',
  },
  {
    rule: 'R4.9',
    file: 'projections/changes/deletion.ts',
    text: '    ...keysOf(book.seatsOf.get(studentId) ?? record()).flatMap((offeringId) =>',
    instead: '    ...keysOf(book.seatsOf.get(studentId) ?? record()).slice(1).flatMap((offeringId) =>',
  },
  {
    rule: 'R4.10',
    file: merge,
    text: "if (kept[field].trim() === '' && other[field].trim() !== '')",
    instead: "if (other[field].trim() !== '')",
  },
  {
    rule: 'R4.11',
    file: merge,
    text: 'choice.part === cell.part && sameValue(choice.values, cell.values)',
    instead: 'choice.part === cell.part',
  },
  {
    rule: 'R4.12',
    file: 'commands/merge-students.ts',
    text: 'if (assessmentIds.length > 0) return',
    instead: 'if (assessmentIds.length > 1_000) return',
  },
  { rule: 'R4.13', file: 'sync/plan/deletes.ts', text: '  isTakenOver(records, owed) &&\n', instead: '' },
  {
    rule: 'R4.14',
    file: 'commands/alike-students.ts',
    text: 'code: ({ studentCode }) => skeleton(studentCode),',
    instead: 'code: ({ studentCode }) => plain(studentCode),',
  },
  {
    rule: 'R4.15',
    file: 'sync/compare/merged-away.ts',
    text: 'return isLast ? [item] : [];',
    instead: 'return isLast ? [] : [];',
  },
  {
    rule: 'R4.16',
    file: 'sync/plan/merged.ts',
    text: "return 'studentId' in item && unmerged[item.studentId] !== undefined;",
    instead: "return 'studentId' in item && unmerged[item.studentId] === null;",
  },
  { rule: 'R4.17', file: merge, text: 'return ahead > 0 ? one : other;', instead: 'return ahead > 0 ? other : one;' },
  {
    rule: 'R4.18',
    file: 'commands/merge-students.ts',
    text: '({ keptGiven, otherGiven }) => keptGiven && !sameValue(keptGiven, otherGiven)',
    instead: '({ keptGiven }) => keptGiven',
  },
];
