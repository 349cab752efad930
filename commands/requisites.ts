import type { CourseFields } from '../events/entities.ts';
import { isRequisite, requisiteOf } from '../events/requisite.ts';
import type { Book } from '../projections/book/book.ts';
import { type Refusal, refuse } from './refusal.ts';

type Lists = Pick<CourseFields, 'preRequisites' | 'coRequisites'>;

/**
 * The first prerequisite or corequisite of `fields` that is neither *code number* nor a course of the book. A text that
 * `kept` has already may stay: it came from elsewhere, and without this nobody could edit the rest of the list.
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

/** Whether a course of the book is called so. A course need not have the form *code number*: it may lack a number. */
const isNamed = (book: Book, text: string): boolean =>
  text !== '' && Object.values(book.courses).some((course) => requisiteOf(course) === text);
