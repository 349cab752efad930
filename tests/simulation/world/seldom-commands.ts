import type { Command } from '../../../commands/catalogue.ts';
import { asId, type ProblemId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import type { Book } from '../../../projections/book.ts';
import { gradeOf } from '../../../projections/gradebook.ts';
import { commandFrom } from '../../histories.ts';
import type { Seeded } from './seeded.ts';

/** A command that mostly makes sense for the book. `fresh`: an id that nothing has yet. */
export const someCommand = (book: Book, chance: Seeded, fresh: string): Command => {
  if (chance.isLucky(0.15)) return seldomCommand(book, chance, fresh);
  const numbers = Array.from({ length: 6 }, () => chance.int(10_000));
  return commandFrom(numbers, book, []);
};

/** Those that add what is not there and edit what is, and the like. */
const seldomCommand = (book: Book, chance: Seeded, fresh: string): Command => {
  const some = <V extends string>(ids: readonly V[]): V =>
    ids.length === 0 || chance.isLucky(0.3) ? asId<never>(fresh) : chance.pick(ids);
  const number = chance.int(10);
  const offeringId = some(keysOf(book.offerings));
  const assessmentId = some(book.assessmentsOf[offeringId] ?? []);
  const studentId = some(keysOf(book.enrollments[offeringId] ?? record()));
  const [problemId = asId<ProblemId>('')] = (book.assessments[assessmentId]?.problems ?? []).map(
    (one) => one.problemId,
  );
  const points = record([[problemId, number]]);
  const courseId = some(book.courseOrder);
  const grade = { ...gradeOf(book, offeringId, assessmentId, studentId), points };
  return chance.pick<Command>([
    { type: 'SaveCourse', courseId, fields: { title: `T${number}` } },
    { type: 'SaveOffering', courseId, offeringId, fields: { section: `S${number}` } },
    { type: 'SaveAssessment', offeringId, assessmentId, fields: { assessmentName: `A${number}` }, maxima: [5] },
    { type: 'SaveStudent', studentId: some(keysOf(book.students)), fields: { studentCode: `K${number}` } },
    { type: 'SaveEnrollment', offeringId, studentId: some(keysOf(book.students)), dateOfEnrollment: '2026-02-03' },
    { type: 'AddGrade', offeringId, assessmentId, studentId, grade: { points } },
    { type: 'SaveGrade', offeringId, assessmentId, studentId, grade },
    { type: 'EditExcuses', offeringId, excuses: [{ studentId, assessmentId }], excused: chance.isLucky(0.6) },
  ]);
};
