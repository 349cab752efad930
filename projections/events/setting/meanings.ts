import { asId, keyOfAll } from '../../../events/ids.ts';
import { sameValue } from '../../../events/same-value.ts';
import { leafAt } from '../../settings/settings.ts';
import { otherValue } from '../before.ts';
import type { Meanings } from '../meaning.ts';
import { type Cause, gradeEvents, type Seat } from '../touching.ts';

export const settingMeanings: Meanings<'SettingEdited'> = {
  SettingEdited: {
    impossible: ({ settings }, { path, from }) =>
      sameValue(leafAt(settings, path), from) ? undefined : otherValue(path.join('.')),
    marks: ({ path: [section, of, field] }) => {
      const isBySets =
        section === 'grading' && of && (field === undefined || field.startsWith('weightSet') || field === 'categories');
      return isBySets ? { shares: [keyOfAll('sets', of)] } : {};
    },
    about: 'more',
    touches: (_, event, seat) => {
      const cause = ofSetting(event.path, seat);
      const values = cause?.of === 'excuse' ? [{ field: null, from: event.from, to: event.to }] : [];
      return gradeEvents(event, cause, values);
    },
  },
};

/** Excuses of other students are no part of this grade. */
const ofSetting = (path: readonly string[], { offeringId, studentId }: Seat): Cause | undefined => {
  const [section, of, field = null, whom, from] = path;
  if (section !== 'grading' || (of !== undefined && of !== offeringId)) return undefined;
  // A given grade stands beside the computed one.
  if (field === 'given') return undefined;
  if (field !== 'excused' || whom === undefined) return { of: 'policy', field };
  if (whom !== studentId) return undefined;
  return from === undefined ? { of: 'policy', field } : { of: 'excuse', assessmentId: asId(from) };
};
