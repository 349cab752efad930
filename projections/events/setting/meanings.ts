import type { EventOf } from '../../../events/catalogue.ts';
import { asId, keyOfAll } from '../../../events/ids.ts';
import { sameValue } from '../../../events/same-value.ts';
import { subjectKey } from '../../book/subject.ts';
import { leafAt } from '../../settings/settings.ts';
import { otherValue } from '../before.ts';
import { heldAt } from '../holding.ts';
import { type Marks, seatName } from '../marks.ts';
import type { Meanings } from '../meaning.ts';
import { type Cause, gradeEvents, type Seat } from '../touching.ts';
import { inItsSettings } from '../within.ts';

type Setting = EventOf<'SettingEdited'>;

export const settingMeanings: Meanings<'SettingEdited'> = {
  SettingEdited: {
    impossible: ({ settings }, { path, from }) =>
      sameValue(leafAt(settings, path), from) ? undefined : otherValue(path.join('.')),
    marks: (event) => {
      const [section, offeringId, field] = event.path;
      const isBySets =
        section === 'grading' &&
        offeringId &&
        (field === undefined || field.startsWith('weightSet') || field === 'categories');
      return {
        ...(isBySets && { shares: [keyOfAll('sets', offeringId)] }),
        names: namesIn(event),
        changes: placesAbove(event),
      };
    },
    about: 'more',
    holds: ({ path, from, to }) => heldAt(path, [from, to]),
    isWithin: inItsSettings,
    touches: (_, event, seat) => {
      const cause = causeOf(event.path, seat);
      const values = cause?.of === 'excuse' ? [{ field: null, from: event.from, to: event.to }] : [];
      return gradeEvents(event, cause, values);
    },
  },
};

/**
 * A leaf may have been where others are now, or the other way round. So each place above it counts as changed in a field of
 * the leaf’s own: it meets a change of that place as a whole, and no other leaf below it.
 */
const placesAbove = ({ path }: Setting): NonNullable<Marks['changes']> =>
  path.map((_, depth) => [subjectKey({ what: 'setting', path: path.slice(0, depth) }), keyOfAll(...path)]);

/** A setting may hold ids of any of these kinds, as keys and as values. */
const idKinds = ['offeringId', 'assessmentId', 'studentId', 'weightSetId'];

const namesIn = ({ path, from, to }: Setting): readonly string[] =>
  textsIn([path.slice(1), from, to]).flatMap((text) => [
    ...idKinds.map((kind) => keyOfAll(kind, text)),
    seatName({ offeringId: path[1] ?? '', studentId: text }),
  ]);

/** Texts of a JSON value, with the keys of its records. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value)
    ? value.flatMap(textsIn)
    : [...Object.keys(value), ...Object.values(value).flatMap(textsIn)];
};

/** What a change at this path changes of the seat's grade; `undefined`: nothing, as an excuse of another student. */
const causeOf = (path: readonly string[], { offeringId, studentId }: Seat): Cause | undefined => {
  const [section, inOffering, field = null, excusedId, assessmentId] = path;
  if (section !== 'grading' || (inOffering !== undefined && inOffering !== offeringId)) return undefined;
  // A given grade stands beside the computed one.
  if (field === 'given') return undefined;
  if (field !== 'excused' || excusedId === undefined) return { of: 'policy', field };
  if (excusedId !== studentId) return undefined;
  return assessmentId === undefined ? { of: 'policy', field } : { of: 'excuse', assessmentId: asId(assessmentId) };
};
