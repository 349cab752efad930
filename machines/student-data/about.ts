import { withEveryList } from '../../events/blank.ts';
import type { BookEvent, EventOf } from '../../events/catalogue.ts';
import type { GradeRecord, Json } from '../../events/entities.ts';
import type { AssessmentId, OfferingId } from '../../events/ids.ts';
import { entriesOf, isRecord } from '../../events/record.ts';
import { valuesOf } from '../../projections/events/changes.ts';
import { changesOf } from '../../projections/history/history.ts';
import type { ChangeData } from './kept.ts';
import { settingChanges } from './setting-leaves.ts';

/** What an event changed of these students, value by value: a record that came or left is all of its fields. */
export const changesAbout = (ids: ReadonlySet<string>, event: BookEvent): readonly ChangeData[] => {
  if (event.type === 'SettingEdited') return settingChanges(ids, event.path, event.from, event.to);
  if (event.type === 'BaselineObserved') return changesOfLoad(ids, event.data);
  const row = 'row' in event && event.row !== undefined ? { row: event.row } : {};
  return changesOf(event).flatMap(({ subject, field, from, to }) => {
    if (!('studentId' in subject) || !ids.has(subject.studentId)) return [];
    const { what } = subject;
    const place = {
      of: what,
      ...(what === 'grade' && { assessmentId: subject.assessmentId }),
      ...(what !== 'student' && offeringOf(event)),
    };
    return changesPerField(place, field, from, to).map((change) => ({ ...change, ...row }));
  });
};

const offeringOf = (event: BookEvent): { readonly offeringId?: OfferingId } => {
  if ('enrollment' in event) return { offeringId: event.enrollment.offeringId };
  return 'offeringId' in event ? { offeringId: event.offeringId } : {};
};

export type ChangePlace = Omit<ChangeData, 'field' | 'from' | 'to'>;

/** The ids say which record it is, and are no values of it. */
const namesOfIds: ReadonlySet<string> = new Set(['studentId', 'offeringId', 'assessmentId']);

/** `field` null: a whole record came, left or changed, and each of its fields is one change. */
const changesPerField = (
  place: ChangePlace,
  field: string | null,
  from: unknown,
  to: unknown,
): readonly ChangeData[] => {
  if (field !== null || !(isRecord(from) || isRecord(to)))
    return [{ ...place, field, from: asJson(from), to: asJson(to) }];
  const [before, after] = [new Map(entriesOf(isRecord(from) ? from : {})), new Map(entriesOf(isRecord(to) ? to : {}))];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) =>
    namesOfIds.has(key) ? [] : [{ ...place, field: key, from: asJson(before.get(key)), to: asJson(after.get(key)) }],
  );
};

/** What a row of the student says; `null`: there is none. */
export const valuesAbout = (place: ChangePlace, value: unknown): readonly ChangeData[] =>
  changesPerField(place, null, null, place.of === 'grade' && isRecord(value) ? valuesOf(value) : value);

const asJson = (value: unknown): Json => (value === undefined ? null : (value as Json));

const changesOfLoad = (ids: ReadonlySet<string>, data: EventOf<'BaselineObserved'>['data']): readonly ChangeData[] => {
  const { students, enrollments, grades, settings } = withEveryList(data);
  const isTheirs = ({ studentId }: { readonly studentId: string }): boolean => ids.has(studentId);
  return [
    ...students.filter(isTheirs).flatMap((student) => valuesAbout({ of: 'student' }, student)),
    ...enrollments
      .filter(isTheirs)
      .flatMap((seat) => valuesAbout({ of: 'enrollment', offeringId: seat.offeringId }, seat)),
    ...grades.filter(isTheirs).flatMap((grade) => valuesAbout(gradePlace(grade), grade)),
    ...settingChanges(ids, [], null, settings),
  ];
};

export const gradePlace = ({
  offeringId,
  assessmentId,
}: Pick<GradeRecord, 'offeringId'> & { readonly assessmentId: AssessmentId }): ChangePlace => ({
  of: 'grade',
  offeringId,
  assessmentId,
});
