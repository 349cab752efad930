import { counted, whole } from '../counts.ts';
import { several } from '../naming.ts';
import { assessments } from './offering.ts';

const made = (count: number, categories: number): string =>
  [count > 0 && assessments(count), categories > 0 && counted(categories, 'category', 'categories')]
    .filter(Boolean)
    .join(' and ');

/** What opens over the offering's page when a list of assessments is pasted. It comes later than the page. */
export const syllabusText = {
  title: 'Paste a list of assessments',
  label: 'The list, with a line for each assessment',
  hint: 'A name with its points, its weight, or both, as in a syllabus or a table.',
  example: 'Homework: 5 × 10 points, 20 %\nMidterm exam, 100 points, 30 %',
  made: 'What the list makes',
  name: 'Assessment',
  maxima: 'Points per problem',
  weight: 'Weight',
  pointsOf: (name: string) => `Points of ${name}`,
  proposed: 'proposed',
  proposedHelp: 'The list gives no points where it says “proposed”. Change them if they are others.',
  category: 'category',
  categoryHelp: 'A category is empty at first: put its assessments into it where they are listed.',
  /** In the place of its points. */
  ofList: 'of the list’s column',
  within: (category: string) => `in ${category}`,
  dropped: (count: number) => `lowest ${whole(count)} dropped`,
  notDropped: (count: number) => `lowest ${whole(count)} not dropped`,
  notDroppedHelp:
    'A line with points makes one assessment, which drops nothing. Without its points it makes a category, whose lowest are dropped.',
  taken: 'name taken',
  takenHelp: 'The offering already has an assessment of this name.',
  into: 'The weights go into',
  newSet: 'A new weight set',
  firstSet: 'The weights make the first weight set.',
  notIn: (names: readonly string[]) => `These have no weight there, so they weigh 0: ${several(names)}.`,
  skipped: (count: number) => `Nothing is made of ${counted(count, 'line', 'lines')}:`,
  more: (count: number) => `and ${counted(count, 'line', 'lines')} more`,
  tooLong: (count: number, most: number) =>
    `The list makes ${assessments(count)}, and at most ${whole(most)} are added at once. If it is a table of something else, import it as a file.`,
  nothing: 'No line has a name with points or a weight, so there is nothing to add.',
  add: (count: number, categories: number) =>
    count + categories === 0 ? 'Add assessments' : `Add ${made(count, categories)}`,
  added: (count: number, categories: number) => `${made(count, categories)} added.`,
  /** What the history calls the list. */
  pastedName: 'pasted list',
};
