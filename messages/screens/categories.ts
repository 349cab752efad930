import type { Category } from '../../events/entities.ts';
import { whole } from '../counts.ts';
import { several } from '../naming.ts';

/** The offering's categories, extra credit and cap. */
export const categoriesText = {
  adding: 'Category',
  addOne: 'Add category',
  edit: 'Edit…',
  editOne: (name: string) => `Edit category ${name}`,
  ruleOf: (name: string, rule: string) => `${name}: ${rule}. Change`,
  more: (name: string) => `More for category ${name}`,
  up: 'Move up',
  down: 'Move down',
  remove: 'Remove category',
  removed: (name: string) => `Category ${name} removed. Its assessments count by their own weights.`,
  unnamed: 'Unnamed category',
  fold: (name: string, isFolded: boolean) => `${isFolded ? 'Show' : 'Hide'} the assessments of ${name}`,
  rule: ({ within, dropLowest }: Pick<Category, 'within' | 'dropLowest'>): string =>
    [...(dropLowest > 0 ? [`lowest ${whole(dropLowest)} dropped`] : []), shares[within]].join(', '),
  weighs: (weight: string) => `weighs ${weight}`,
  ownWeights: 'Blank: it weighs what its assessments weigh.',
  shareHelp: 'Its part of the category, if all is graded and nothing is dropped',
  grip: 'Drag to a category, or to another place',
  putInto: (name: string, category: string) => `${name} is now in ${category}.`,
  takenOut: (name: string) => `${name} is in no category now.`,
  into: (category: string) => `Move to ${category}`,
  outOf: (category: string) => `Take out of ${category}`,
  isExtra: 'extra credit',
  isExtraHelp: 'Adds to the grade and takes nothing away.',
  newWith: 'New category with it…',
  areExtra: (names: readonly string[]) => `${several(names, 6)} ${names.length === 1 ? 'is' : 'are'} extra credit.`,
  makeExtra: 'Make extra credit',
  noExtra: 'No longer extra credit',
  nowExtra: (name: string) => `${name} is extra credit now.`,
  noLongerExtra: (name: string) => `${name} is no longer extra credit.`,

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
  meanwhile: (label: string, now: string, isTyped: boolean) =>
    `“${label}” was changed elsewhere: it is now ${now === '' ? 'blank' : `“${now}”`}.${isTyped ? ' What you typed stays. Save puts it in its place, Cancel leaves it.' : ''}`,
  membersMeanwhile: 'Assessments were put in or taken out elsewhere. The boxes show that.',
  goneMeanwhile: 'This category was removed elsewhere. What you typed stays. Save adds the category again.',
  save: 'Save',

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
