import { isByOffering, noteLimits } from '../events/notes.ts';
import { fromKinds, type PolicyField } from '../events/policy.ts';
import { isRecord, own } from '../events/record.ts';
import { wireLimits } from './shapes.ts';

/**
 * The path of the first section, in a change of settings, that does not have the shape that every client reads there;
 * `undefined` if all have it. Sections that the wire does not describe may have any shape, and `null` deletes anything.
 */
export const sectionMisshapen = (change: Readonly<Record<string, unknown>>): readonly string[] | undefined => {
  const section = Object.keys(change).find((name) => !fits(sectionOf(name), change[name]));
  if (section === undefined) return undefined;
  const inner = change[section];
  if (!isByOffering(section) || !isRecord(inner)) return [section];
  const shape = section === 'grading' ? policy : notesOfOffering;
  return [
    section,
    ...Object.keys(inner)
      .filter((id) => !fits(shape, inner[id]))
      .slice(0, 1),
  ];
};

type Shape = (value: unknown) => boolean;

const fits = (shape: Shape, value: unknown): boolean => value === null || shape(value);

const text: Shape = (value) => typeof value === 'string' && value.length <= wireLimits.text;
const note: Shape = (value) => typeof value === 'string' && value.length <= noteLimits.text;
const number: Shape = (value) => typeof value === 'number';
const yesOrNo: Shape = (value) => typeof value === 'boolean';
const anything: Shape = () => true;
const either =
  (...shapes: readonly Shape[]): Shape =>
  (value) =>
    shapes.some((shape) => shape(value));
const choice = either(text, number, yesOrNo);
const listOf =
  (entry: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(entry);
/** Keys that `entries` does not name may have any value: a newer program may have written them. */
const object =
  (entries: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    isRecord(value) && Object.keys(value).every((key) => fits(own(entries, key) ?? anything, value[key]));
const recordOf =
  (entry: Shape): Shape =>
  (value) =>
    isRecord(value) && Object.values(value).every((one) => fits(entry, one));

const policyShapes: { readonly [F in PolicyField]: Shape } = {
  ...fromKinds((kind) => (typeof kind === 'object' && 'words' in kind ? text : number)),
  weightSet: either(text, number),
  weightSetNames: listOf(text),
  neverDrop: listOf(text),
  letters: listOf(object({ letter: text, from: number })),
  /** An older program keeps excuses as a list of pairs. */
  excused: either(recordOf(recordOf(yesOrNo)), listOf(object({ studentId: text, assessmentId: text }))),
  categories: recordOf(
    object({
      ...{ name: text, at: number, members: recordOf(yesOrNo), weights: listOf(either(number, (one) => one === null)) },
      ...{ within: text, dropLowest: number, neverDrop: recordOf(yesOrNo) },
    }),
  ),
  extraCredit: recordOf(yesOrNo),
  capAt: number,
  given: recordOf(object({ final: number, letter: text, reason: text })),
};
const policy = object(policyShapes);
const notesOfOffering = recordOf(recordOf(note));

const sections: Readonly<Record<string, Shape>> = {
  course: object({ visibleFields: listOf(text) }),
  courses: object({ columns: listOf(text), sort: object({ by: text, descending: yesOrNo }) }),
  grading: recordOf(policy),
  notes: recordOf(notesOfOffering),
  gradingDefaults: policy,
  display: object({ rowHeight: choice, names: choice, numbers: choice, dates: choice }),
  theme: text,
};

const sectionOf = (name: string): Shape => own(sections, name) ?? anything;
