/** What the instructor has chosen to see of courses, and in which order. */
import type { CourseFields, Settings } from '../../events/entities.ts';
import { isRecord } from '../../events/record.ts';

/**
 * The names of `all` that the list at `section`.`key` has, in the order of `all`; all of them if nothing was chosen.
 */
export const shownOf = <N extends string>(
  settings: Settings,
  section: 'course' | 'courses',
  key: string,
  all: readonly N[],
): readonly N[] => {
  const branch = settings[section];
  const listed: unknown = isRecord(branch) ? branch[key] : undefined;
  return Array.isArray(listed) ? all.filter((name) => listed.includes(name)) : all;
};

/** Of the list of courses: the code names the row, so it is always there. */
export const choosableColumns = ['title', 'offerings', 'lastTaught', 'students'] as const;

export type CourseColumn = 'course' | (typeof choosableColumns)[number];

export type CourseSort = { readonly by: CourseColumn; readonly descending: boolean };

/** The order of the list of courses: by their codes and numbers, if nothing else was chosen. */
export const courseSortIn = ({ courses }: Settings): CourseSort => {
  const sort: unknown = isRecord(courses) ? courses.sort : undefined;
  const { by, descending } = isRecord(sort) ? sort : {};
  const column = (['course', ...choosableColumns] as const).find((name) => name === by);
  return column ? { by: column, descending: descending === true } : { by: 'course', descending: false };
};

/** Of a course and an offering: code, number and title name it, so they are always there. */
export const choosableFields = [
  'numberOfCredits',
  'courseLevel',
  'requiredCourse',
  'description',
  'learningOutcomes',
  'listOfTopics',
  'requiredTexts',
  'recommendedTexts',
  'preRequisites',
  'coRequisites',
  'otherNotes',
] as const satisfies readonly (keyof CourseFields)[];
