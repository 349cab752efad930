import type { Category } from '../../events/entities.ts';
import { several } from '../naming.ts';

/** The offering's categories, extra credit and cap. */
export const categoriesText = {
  title: 'Categories',
  none: 'No categories: each assessment counts by its own weight.',
  help: 'A category has one weight, which its members share. What is dropped, excused or not yet graded is carried by the others.',
  add: 'Category',
  addOne: 'Add category',
  edit: 'Edit…',
  editOne: (name: string) => `Edit category ${name}`,
  more: (name: string) => `More for category ${name}`,
  remove: 'Remove category',
  removed: (name: string) => `Category ${name} removed. Its assessments count by their own weights.`,
  unnamed: 'Unnamed category',
  rule: ({ within, dropLowest }: Pick<Category, 'within' | 'dropLowest'>): string =>
    [...(dropLowest > 0 ? [`lowest ${dropLowest} dropped`] : []), shares[within]].join(', '),
  members: (names: readonly string[]): string => (names.length === 0 ? 'no assessments' : several(names, 6)),
  weight: (weight: string, set: string | undefined): string => (set === undefined ? weight : `${set}: ${weight}`),
  ownWeights: 'the sum of its members’ weights',

  name: 'Name',
  nameMissing: 'Give the category a name, such as Homework.',
  membersLabel: 'Assessments in it',
  elsewhere: (name: string, category: string) => `${name} (in ${category})`,
  weightOf: (set: string | undefined) => (set === undefined ? 'Weight' : `Weight in ${set}`),
  weightHelp: 'Blank: the sum of its members’ weights.',
  notAWeight: (typed: string) => `“${typed}” is no weight. Type a number from 0, such as 30.`,
  within: 'How they share it',
  shares: {
    equally: 'Each the same',
    points: 'By their maximum points',
    weights: 'By their own weights',
  } satisfies Record<Category['within'], string>,
  drop: 'Lowest dropped',
  save: 'Save',

  extra: 'Extra credit',
  extraWords: (names: readonly string[]) => `Extra credit: ${names.length === 0 ? 'none' : several(names, 6)}`,
  extraHelp: 'Adds to the grade and takes nothing away.',
  cap: 'No grade above',
  capHelp: 'In percent; blank: no limit.',
  notACap: (typed: string) => `“${typed}” is no percentage from 0.`,
  came: (json: string) => `These categories cannot be read, and stay as they came: ${json}`,
};

const shares: Readonly<Record<Category['within'], string>> = {
  equally: 'each the same',
  points: 'by points',
  weights: 'by weights',
};
