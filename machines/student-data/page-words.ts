import { gradeFieldNames } from '../../events/fields.ts';
import { guarded } from '../../events/formula-guard.ts';
import { onStudent } from '../../events/notes.ts';
import { own } from '../../events/record.ts';
import { fieldLabel } from '../../messages/field-labels.ts';
import { valueText } from '../../messages/screens/history.ts';
import { studentDataText as text } from '../../messages/student-data.ts';
import type { ShownCell } from '../archive/html.ts';
import { momentMarkup } from '../archive/parts.ts';
import type { ChangeData, ItemData, NamesData, SettingData } from './kept.ts';

/**
 * A text in a cell. Somebody may open the page in a spreadsheet program, so a text that it would take for a formula has an
 * apostrophe before it, as in exported tables.
 */
export const textCell = (words: string): ShownCell => ({
  text: guardedLine(words),
});

/** A text that is a line or a heading by itself, as in a cell. */
export const guardedLine = (words: string): string => (/^[-+]?[\d.,]+$/.test(words) ? words : guarded(words));

export const momentCell = (at: string): ShownCell => ({ text: at, inside: momentMarkup(at) });

export const valueWords = (value: unknown): string => (typeof value === 'object' ? jsonWords(value) : valueText(value));

const jsonWords = (value: unknown): string => (value === null ? valueText(null) : JSON.stringify(value));

type Place = Pick<ItemData, 'offeringId' | 'assessmentId'>;

/** “Midterm · MATH 101 · Fall 2026”, with ids for what never had a name. */
export const placeName = (names: NamesData, { offeringId, assessmentId }: Place): string => {
  const offering = offeringId && own(names.offerings, offeringId);
  return [
    assessmentId && assessmentNamed(names, assessmentId),
    offering ? text.inIt(offering.course, offering.name) : offeringId,
  ]
    .filter(Boolean)
    .join(' · ');
};

export const assessmentNamed = ({ assessments }: NamesData, assessmentId: NonNullable<Place['assessmentId']>): string =>
  own(assessments, assessmentId)?.name || assessmentId;

/** Problems are called by their position, as it was last known. */
export const problemNamed = (
  { assessments }: NamesData,
  assessmentId: NonNullable<Place['assessmentId']>,
  problemId: string,
): { readonly name: string; readonly max: string } => {
  const problems = own(assessments, assessmentId)?.problems ?? [];
  const at = problems.findIndex((problem) => problem.problemId === problemId);
  return at < 0
    ? { name: text.goneProblem, max: '' }
    : { name: text.problem(at + 1), max: String(problems[at]?.max ?? '') };
};

export const settingName = ({ of, field }: Pick<SettingData, 'of' | 'field'>): string =>
  [text.kinds[of], field !== null && field !== onStudent && fieldLabel(field)].filter(Boolean).join(': ');

/** What the changed value is called. Its offering and assessment are named by `placeName`. */
export const changeNamed = (names: NamesData, { of, field, assessmentId }: ChangeData): string => {
  if (of === 'grade' && assessmentId !== undefined && field !== null)
    return gradeFieldNames.some((name) => name === field)
      ? fieldLabel(field)
      : problemNamed(names, assessmentId, field).name;
  if (of === 'enrollment') return [text.enrollment, field !== null && fieldLabel(field)].filter(Boolean).join(': ');
  if (of === 'student' || of === 'grade') return field === null ? text.kinds.student : fieldLabel(field);
  return settingName({ of, field });
};
