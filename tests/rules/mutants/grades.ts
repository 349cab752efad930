import type { RuleMutant } from './rule-mutant.ts';

const file = 'commands/grade.ts';

export const ofGrades: readonly RuleMutant[] = [
  { rule: 'R6.1', file, text: "if (!studentId) return refuse('grade.studentIdMissing', { position });", instead: '' },
  {
    rule: 'R6.2',
    file,
    text: 'assessmentIn(book, offeringId, assessmentId)',
    instead: 'assessmentIn(book, book.assessments[assessmentId]?.offeringId ?? offeringId, assessmentId)',
  },
  {
    rule: 'R6.3',
    file,
    text: "if (!book.enrollments[offeringId]?.get(studentId)) return refuse('grade.notEnrolled', { studentId, offeringId });",
    instead: '',
  },
  {
    rule: 'R6.4',
    file,
    text: 'return current !== undefined && (to === null || to === current);',
    instead: 'return current !== undefined && to === current;',
  },
  {
    rule: 'R6.5',
    file,
    text: 'if (fault || value >= 0) return fault;',
    instead: 'if (fault || value >= -1) return fault;',
  },
  { rule: 'R6.6', file: 'events/fields.ts', text: "bonusPoints: 'amount',", instead: "bonusPoints: 'signed amount'," },
  {
    rule: 'R6.7',
    file: 'projections/events/grade/effects.ts',
    text: 'if (isBlank(grade)) delete seat[assessmentId];\n        else seat',
    instead: 'seat',
  },
  {
    rule: 'R6.8',
    file: 'projections/changes/grade-change.ts',
    text: '  points[asId<ProblemId>(problemId)] ?? null;',
    instead: '  points[asId<ProblemId>(problemId)] ?? 0;',
  },
  {
    rule: 'R6.9',
    file: 'projections/book/grade-with.ts',
    text: '  if (held) copyPoints(held, points);\n',
    instead: '',
  },
  {
    rule: 'R6.10',
    file,
    text: '  const faults = firstAnswer(edits, (edit, position) => editFault',
    instead: '  const faults = firstAnswer(edits.slice(0, 1), (edit, position) => editFault',
  },
  { rule: 'R6.11', file, text: 'if (theirs) theirs.push(edit);', instead: 'if (theirs) theirs.unshift(edit);' },
  {
    rule: 'R6.12',
    file,
    text: "if (cells.length > 0) return refuse('grade.changedMeanwhile', { cells });",
    instead: "if (cells.length > 0) return refuse('grade.changedMeanwhile', { cells: cells.slice(0, 1) });",
  },
  { rule: 'R6.13', file, text: "    return refuse('grade.present', { assessmentId, studentId });\n", instead: '' },
  {
    rule: 'R6.14',
    file,
    text: 'const change = bothChanges(blanking(current), grade);',
    instead: 'const change = bothChanges(blanking({ ...current, points: {} }), grade);',
  },
  {
    rule: 'R6.15',
    file,
    text: '  const edits = grades.map(({ assessmentId',
    instead: '  const edits = grades.slice(0, 1).map(({ assessmentId',
  },
  {
    rule: 'R6.16',
    file: 'projections/changes/grade-change.ts',
    text: '  if (hasNoEffect(grade, change)) return undefined;\n',
    instead: '',
  },
  {
    rule: 'R6.17',
    file: 'src/components/scores/grade-edits.ts',
    text: 'else if (read.edit && (newlyExcused.has(read.edit.studentId) || isExcused(excused, read.edit)))',
    instead: 'else if (read.edit && newlyExcused.has(read.edit.studentId))',
  },
  {
    rule: 'R6.18',
    file,
    text: 'return isRefusal(excused) ? excused : [...graded, ...excused];',
    instead: 'return isRefusal(excused) ? graded : [...graded, ...excused];',
  },
  {
    rule: 'R6.19',
    file,
    text: 'const grades = studentIds.map((studentId) => ({ assessmentId, studentId }));',
    instead: 'const grades = studentIds.slice(1).map((studentId) => ({ assessmentId, studentId }));',
  },
  {
    rule: 'R6.20',
    file: 'commands/blanks.ts',
    text: 'seen: everyBlank(null) });',
    instead: 'seen: {} });',
  },
  {
    rule: 'R6.21',
    file: 'commands/curve.ts',
    text: 'return square - root * root > root ? root + 1n : root;',
    instead: 'return root;',
  },
];
