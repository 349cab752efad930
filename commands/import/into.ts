import type { CourseFields, OfferingFields } from '../../events/entities.ts';
import { type AssessmentId, asId, type CourseId, type OfferingId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import type { ImportPlan } from '../catalogue.ts';
import { readEntry } from '../entry.ts';
import type { Destination } from './guess.ts';
import { readHeading } from './header.ts';
import { sectionIn } from './section.ts';
import type { Setup } from './setup.ts';
import { textAt } from './sheet.ts';

/** What is typed about an offering that the import makes, and about its course if that is new too. */
export type NewClass = {
  readonly courseId: CourseId | null;
  readonly courseCode: string;
  readonly courseNumber: string;
  readonly title: string;
  readonly period: string;
  readonly year: string;
  /** `null`: nobody has typed one, and the file's counts. */
  readonly section: string | null;
};

/** Where the file goes: an offering, one that is made for it, or the students alone into none. */
export type Into =
  | { readonly at: 'offering'; readonly offeringId: OfferingId }
  | { readonly at: 'new'; readonly offeringId: OfferingId; readonly made: NewClass }
  | { readonly at: 'students' };

export const destinationOf = (into: Into, assessmentId: AssessmentId | undefined): Destination => {
  if (into.at === 'students') return { offeringId: null };
  return assessmentId ? { offeringId: into.offeringId, assessmentId } : { offeringId: into.offeringId };
};

/** What keeps the offering from being made: its course has no name, or its year is no number. */
export const classFault = (into: Into): 'nameless' | 'year' | undefined => {
  if (into.at !== 'new') return undefined;
  const { courseId, courseCode, courseNumber, title, year } = into.made;
  if (courseId === null && `${courseCode}${courseNumber}${title}`.trim() === '') return 'nameless';
  return yearIn(year) === undefined ? 'year' : undefined;
};

const courseFieldsOf = ({ courseCode, courseNumber, title }: NewClass): Partial<CourseFields> => ({
  courseCode: courseCode.trim(),
  courseNumber: courseNumber.trim(),
  title: title.trim(),
});

const termFieldsOf = ({ period, year }: NewClass): Partial<OfferingFields> => ({
  period: period.trim(),
  yearOfStart: yearIn(year) ?? null,
});

/** What was typed, a blank too, or else the section that the file has. */
export const sectionOf = ({ section }: NewClass, setup: Pick<Setup, 'layout' | 'targets'> | undefined): string =>
  section ?? (setup ? sectionIn(setup) : '');

/** `null`: the text is blank; `undefined`: it is no number. */
const yearIn = (text: string): number | null | undefined => {
  const entry = readEntry(text, { max: null, decimalSign: 'either', belowZero: 'allowed' });
  return 'fault' in entry ? undefined : entry.value;
};

/** What the command is told of an offering that the import makes. */
export const newOfferingOf = (
  into: Into,
  setup: Pick<Setup, 'layout' | 'targets'>,
): Pick<ImportPlan, 'newOffering'> => {
  if (into.at !== 'new') return {};
  const { made } = into;
  const fields = { ...termFieldsOf(made), section: sectionOf(made, setup).trim() };
  return { newOffering: { course: made.courseId ?? courseFieldsOf(made), fields } };
};

export type NewWorld = { readonly newId: () => string; readonly today: Date };

/**
 * A new offering of this term. Its course is named by the file's sections or its name, if one of these names a
 * course.
 */
export const newInto = (book: Book, { layout }: Pick<Setup, 'layout'>, fileName: string, world: NewWorld): Into => {
  const sections = layout.headings.findIndex((heading) => readHeading(heading, layout.system).is === 'group');
  const [row] = layout.data;
  const named = courseIn(row && sections >= 0 ? textAt(row, sections) : '') ?? courseIn(bare(fileName));
  const { courseCode = '', courseNumber = '' } = named ?? {};
  const known = book.courseOrder.find((courseId) => {
    const course = book.courses[courseId];
    return named && course?.courseCode === courseCode && course.courseNumber === courseNumber;
  });
  const title = named ? '' : bare(fileName).trim();
  const made = { courseId: known ?? null, courseCode, courseNumber, title, section: null, ...termAt(world.today) };
  return { at: 'new', offeringId: asId<OfferingId>(world.newId()), made };
};

/** `MATH 101` in `2026-11-22_Grades-MATH_101`. */
const courseIn = (text: string): { courseCode: string; courseNumber: string } | undefined => {
  const found = /(?<![\p{L}\d])(?<code>\p{Lu}{2,6})[\s_-]?(?<number>\d{2,4}\p{Lu}?)(?![\p{L}\d])/u.exec(text);
  return found?.groups && { courseCode: found.groups.code ?? '', courseNumber: found.groups.number ?? '' };
};

/** A file's name without its ending, its date, and the separators of words. */
const bare = (fileName: string): string =>
  fileName
    .replace(/\.[a-z]{2,4}$/iu, '')
    .replace(/\d{4}-\d{2}-\d{2}(?:T\d+)?/u, '')
    .replace(/[_-]+/gu, ' ');

const termAt = (today: Date): { period: string; year: string } => {
  const month = today.getMonth();
  const period = month < 5 ? 'Spring' : month < 7 ? 'Summer' : 'Fall';
  return { period, year: String(today.getFullYear()) };
};
