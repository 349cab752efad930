import type { CourseId } from '../../../events/ids.ts';
import type { Book } from '../../../projections/book.ts';
import type { GridRow } from '../../ui/sorted-rows.ts';

/** The courses in the order they were made, with what is searched and what each column orders by. */
export const courseRows = (book: Pick<Book, 'courses' | 'courseOrder' | 'offeringsOf'>): readonly GridRow<CourseId>[] =>
  book.courseOrder.flatMap((id) => {
    const course = book.courses[id];
    if (!course) return [];
    const { courseCode, courseNumber, title, numberOfCredits, courseLevel } = course;
    const offerings = book.offeringsOf[id]?.length ?? 0;
    return [
      {
        id,
        searched: `${courseCode} ${courseNumber} ${title}`,
        keys: { courseCode, courseNumber, title, offerings, numberOfCredits, courseLevel },
      },
    ];
  });
