import type { AssessmentId } from '../../../events/ids.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { againstToday, differenceText as text } from '../../../messages/screens/snapshots.ts';
import type { Book } from '../../../projections/book/book.ts';
import {
  type AssessmentDifference,
  type OfferingDifferences,
  saysTheSame,
} from '../../../projections/compare/offering-differences.ts';
import type { CellView } from '../../ui/grid/sheet.ts';
import type { OpenedSnapshot } from './contents-hook.ts';

/** A sentence about the changes since a snapshot. */
export const differenceSentence = (differs: OfferingDifferences, then: Book, today: Book, time: string): string => {
  const changes = [
    ...differs.assessments.flatMap((one) => assessmentParts(one, nameIn(today, then, one.assessmentId))),
    ...studentParts(differs),
    differs.weights && text.weights,
    differs.policy && text.policy(differs.rules),
    differs.details && text.details,
  ].filter((part) => part !== false);
  return text.since(time, changes.join(', '));
};

/** The assessment's name of today, or the one that it had if it is gone. */
export const nameIn = (today: Book, then: Book, assessmentId: AssessmentId): string =>
  assessmentName(today.assessments[assessmentId] ? today : then, assessmentId);

const assessmentParts = (one: AssessmentDifference, name: string): readonly string[] => {
  if (one.is === 'added') return [text.added(name)];
  if (one.is === 'removed') return [text.removed(name)];
  return [
    one.is === 'changed' && text.changed(name),
    one.graded > 0 && text.got(one.graded, name),
    one.cleared > 0 && text.lost(one.cleared, name),
    one.scores > 0 && text.scores(one.scores, name),
  ].filter((part) => part !== false);
};

/** How many students came to the offering, and how many left it. */
const studentParts = ({ came, left }: OfferingDifferences): readonly (string | false)[] => [
  came > 0 && text.came(came),
  left > 0 && text.left(left),
];

/** The cell *Against today*. `opened`: `undefined` if the content is not here. */
export const againstTodayCell = (opened: OpenedSnapshot | undefined): CellView => {
  if (!opened) return { text: '', shown: againstToday.compare, tone: 'muted', title: againstToday.compareHint };
  const { differs } = opened;
  const view = { text: againstTodayWords(differs) };
  return differs && !saysTheSame(differs) ? view : { ...view, tone: 'muted' };
};

/** How much differs today, in a few words. `undefined`: the offering is gone. */
export const againstTodayWords = (differs: OfferingDifferences | undefined): string => {
  if (!differs) return againstToday.gone;
  if (saysTheSame(differs)) return againstToday.same;
  const { scores, finals } = differs;
  return scores.length + finals.length > 0 ? againstToday.differ(scores.length, finals.length) : againstToday.other;
};
