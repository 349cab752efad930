import type { Assessment, Offering } from '../../events/entities.ts';
import { asId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { type Note, noteKeys, notesIn } from '../../events/notes.ts';
import { isRecord } from '../../events/record.ts';

/** By the name of a field: what it says. */
export type Flat = Record<string, unknown>;

/**
 * What an item's value says, field by field: problems and weight sets by their ids, outcomes cell by cell, settings
 * leaf by leaf. What names a thing that is not everywhere (`isThere`) is left out.
 */
export const fieldsAmong =
  (item: Item, isThere: (item: Item) => boolean) =>
  (value: unknown): Flat => {
    switch (item.of) {
      case 'offering':
        return isRecord(value) ? offeringFields(value as Offering, isThere) : {};
      case 'assessment':
        return isRecord(value) ? assessmentFields(value as Assessment) : {};
      case 'grade':
        return isRecord(value) ? gradeFields(value) : {};
      case 'setting':
        return settingFields(item.section, value, isThere);
      default:
        return isRecord(value) ? value : {};
    }
  };

const offeringFields = ({ weightSets, ...fields }: Offering, isThere: (item: Item) => boolean): Flat => ({
  ...fields,
  'weight sets': weightSets.map(({ weightSetId }) => weightSetId),
  ...Object.fromEntries(
    weightSets.flatMap(({ weightSetId, weights }) =>
      Object.entries(weights)
        .filter(([id]) => isThere({ of: 'assessment', assessmentId: asId(id) }))
        .map(([id, weight]) => [`weight of ${id} in ${weightSetId}`, weight]),
    ),
  ),
});

const assessmentFields = ({ problems, ...fields }: Assessment): Flat => ({
  ...fields,
  ...Object.fromEntries(
    problems.flatMap(({ problemId, max, outcomes }) => [
      [`maximum of ${problemId}`, max],
      ...outcomes.map((outcome, at) => [`outcome ${at} of ${problemId}`, outcome]),
    ]),
  ),
});

const gradeFields = ({ points, useBonusPoints, bonusPoints, useCurvePoints, curvePoints, ...fields }: Flat): Flat => ({
  ...fields,
  ...(points as Flat),
  bonus: [useBonusPoints, bonusPoints],
  curve: [useCurvePoints, curvePoints],
});

const settingFields = (section: readonly string[], value: unknown, isThere: (item: Item) => boolean): Flat => {
  const [top, id] = section;
  if ((top !== 'grading' && top !== 'notes') || id === undefined) return leavesOf(value);
  const offeringId = asId<never>(id);
  if (!isThere({ of: 'offering', offeringId })) return {};
  if (top === 'notes') {
    const isOn = ({ studentId, assessmentId }: Note): boolean =>
      isThere({ of: 'seat', offeringId, studentId }) &&
      (assessmentId === null || isThere({ of: 'assessment', assessmentId }));
    const notes = notesIn(value).filter(isOn);
    return Object.fromEntries(notes.map((note) => [`note on ${noteKeys(note)}`, note.text]));
  }
  const isNamed = (assessmentId: unknown): boolean =>
    isThere({ of: 'assessment', assessmentId: asId(String(assessmentId)) });
  const isSeated = (studentId: string): boolean => isThere({ of: 'seat', offeringId, studentId: asId(studentId) });
  const { neverDrop, excused, given, ...others } = isRecord(value) ? value : {};
  const grades = Object.entries(isRecord(given) ? given : {}).filter(([studentId]) => isSeated(studentId));
  const excuses = Object.entries(isRecord(excused) ? excused : {}).flatMap(([studentId, theirs]) =>
    Object.entries(isRecord(theirs) ? theirs : {})
      .filter(([one]) => isNamed(one) && isSeated(studentId))
      .map(([one, says]) => [`excuse of ${studentId} from ${one}`, says]),
  );
  return {
    ...leavesOf(others),
    ...leavesOf(Object.fromEntries(grades), 'given'),
    ...Object.fromEntries(excuses),
    'never drop': Array.isArray(neverDrop) ? neverDrop.filter(isNamed) : [],
  };
};

const leavesOf = (value: unknown, path = 'leaf'): Flat =>
  isRecord(value)
    ? Object.assign({}, ...Object.entries(value).map(([key, inner]) => leavesOf(inner, `${path} ${key}`)))
    : { [path]: value };
