import type { Offering } from '../../../events/entities.ts';
import type { CourseId } from '../../../events/ids.ts';
import type { Book } from '../../../projections/book/book.ts';
import { newestOf, sortedByTerm, termName } from '../../components/offering/terms.ts';
import type { GridRow } from '../../ui/sorted-rows.ts';

/** A course as the list shows it. `code` has its number; `students` counts seats. */
export type CourseRow = GridRow<CourseId> & {
  readonly code: string;
  readonly title: string;
  readonly offerings: number;
  readonly lastTaught: string;
  readonly students: number;
};

type Source = Pick<Book, 'courses' | 'courseOrder' | 'offerings' | 'offeringsOf' | 'enrollments'>;

/** Every course, with the texts that a search looks at and the keys that the list is sorted by. */
export const courseRows = (book: Source): readonly CourseRow[] => {
  const allOfferings = Object.values<Offering>(book.offerings);
  const termRanks = termRanksOf(book);
  return book.courseOrder.flatMap((id) => {
    const course = book.courses[id];
    if (!course) return [];
    const { courseCode, courseNumber, title } = course;
    const offerings = (book.offeringsOf[id] ?? []).flatMap((offeringId) => book.offerings[offeringId] ?? []);
    const code = [courseCode, courseNumber].filter(Boolean).join(' ');
    const newest = newestOf(offerings, allOfferings);
    const lastTaught = newest ? termName(newest) : '';
    const students = offerings.reduce((sum, offering) => sum + seatsIn(book, offering), 0);
    return [
      {
        id,
        code,
        title,
        offerings: offerings.length,
        lastTaught,
        students,
        searched: [code, title, ...offerings.map(({ tag }) => tag)].join(' '),
        keys: {
          course: `${code} ${title}`.trim(),
          title,
          offerings: offerings.length,
          lastTaught: termRanks.get(lastTaught) ?? null,
          students,
        },
      },
    ];
  });
};

/** A number for each term, by the term's name: the newer the term, the higher the number. */
const termRanksOf = (book: Source): ReadonlyMap<string, number> => {
  const terms = [...new Set(sortedByTerm(book).map(termName))].filter((name) => name !== '');
  return new Map(terms.map((name, newer) => [name, -newer]));
};

export const seatsIn = ({ enrollments }: Pick<Book, 'enrollments'>, { offeringId }: Offering): number =>
  enrollments[offeringId]?.size ?? 0;
