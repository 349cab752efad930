import { asId, type CourseId } from '../events/ids.ts';
import type { Book } from '../projections/book/book.ts';
import type { ImportPlan } from './catalogue.ts';
import { addCourse } from './course.ts';
import type { Context, Decision } from './decision.ts';
import { addOffering } from './offering.ts';
import { refuse } from './refusal.ts';

/** The offering that a file is imported into, and its course, where the import makes them. */
export const addingClass = (
  { offeringId, newOffering }: Pick<ImportPlan, 'offeringId' | 'newOffering'>,
  context: Context,
): readonly ((book: Book) => Decision)[] => {
  if (!newOffering) return [];
  if (!offeringId) return [() => refuse('offering.idMissing', {})];
  const { course, fields } = newOffering;
  const courseId = typeof course === 'string' ? course : asId<CourseId>(context.newId());
  return [
    ...(typeof course === 'string'
      ? []
      : [(book: Book) => addCourse(book, { type: 'AddCourse', courseId, fields: course }, context)]),
    (book) => addOffering(book, { type: 'AddOffering', courseId, offeringId, fields }, context),
  ];
};
