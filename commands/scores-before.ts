import { blankGradeFields } from '../events/blank.ts';
import type { GradeChange } from '../events/entities.ts';
import { gradeFieldNames } from '../events/fields.ts';
import { asId, keyOfAll, type ProblemId } from '../events/ids.ts';
import { record } from '../events/record.ts';
import type { Book } from '../projections/book/book.ts';
import type { Change } from '../projections/events/changes.ts';
import type { CommandOf, GradeEdit } from './catalogue.ts';

/**
 * The command that gives scores the values that they had before these changes. It is refused where one of them was
 * changed since, for it names the values after the changes as those that were seen. `undefined`: not all of the changes
 * are scores of assessments of one offering that are here.
 */
export const scoresBefore = (book: Book, changes: readonly Change[]): CommandOf<'EditGrades'> | undefined => {
  const edits = new Map<string, GradeEdit & { readonly seen: GradeChange }>();
  const offerings = new Set(changes.map((change) => offeringIn(book, change)));
  const [offeringId] = offerings;
  if (offerings.size !== 1 || offeringId === undefined) return undefined;
  for (const { subject, field, from, to } of changes) {
    if (subject.what !== 'grade' || field === null) return undefined;
    const { assessmentId, studentId } = subject;
    const key = keyOfAll(assessmentId, studentId);
    const edit = edits.get(key) ?? { assessmentId, studentId, change: {}, seen: {} };
    edits.set(key, { ...edit, change: withValue(edit.change, field, from), seen: withValue(edit.seen, field, to) });
  }
  return { type: 'EditGrades', offeringId, edits: [...edits.values()] };
};

const offeringIn = (book: Book, { subject }: Change) =>
  subject.what === 'grade' ? book.assessments[subject.assessmentId]?.offeringId : undefined;

/** `field`: of a grade, or a problem's id. A grade that was not there has blank values. */
const withValue = (change: GradeChange, field: string, value: unknown): GradeChange => {
  const name = gradeFieldNames.find((one) => one === field);
  if (name) return { ...change, [name]: value ?? blankGradeFields[name] };
  const points = record<ProblemId, number | null>([[asId(field), typeof value === 'number' ? value : null]]);
  return { ...change, points: Object.assign(record(), change.points, points) };
};
