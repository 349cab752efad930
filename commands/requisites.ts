import type { CourseFields } from '../events/entities.ts';
import { isRequisite, requisiteOf } from '../events/requisite.ts';
import type { Book } from '../projections/book/book.ts';
import { type Refusal, refuse } from './refusal.ts';

type Lists = Pick<CourseFields, 'preRequisites' | 'coRequisites'>;

/**
 * The first prerequisite or corequisite of `fields` that is neither *code number* nor a course of the book. What `kept`
 * has already is let stand: it came from elsewhere, and the list could not be edited otherwise.
 */
export const requisiteFault = (book: Book, fields: Partial<Lists>, kept: Lists): Refusal | undefined => {
  for (const field of ['preRequisites', 'coRequisites'] as const) {
    const unlike = fields[field]?.find(
      (text) => !isRequisite(text) && !kept[field].includes(text) && !isNamed(book, text),
    );
    if (unlike !== undefined) return refuse('course.requisiteNotAllowed', { field, text: unlike });
  }
  return undefined;
};

/** A course may be named in another form, such as one without a number. */
const isNamed = (book: Book, text: string): boolean =>
  text !== '' && Object.values(book.courses).some((course) => requisiteOf(course) === text);
