import type { GivenGrade } from '../../../events/entities.ts';
import { sameValue } from '../../../events/same-value.ts';
import { givenText } from '../../../messages/final-words.ts';
import { givenForm as text } from '../../../messages/screens/final-grades-screen.ts';
import { gridText } from '../../../messages/ui/grid.ts';
import type { FieldFault } from '../../ui/fields/field-fault.ts';
import { readNumber } from '../../ui/fields/number-text.ts';
import { shownNumber } from '../../ui/numbers.ts';

/** What stands in the form of a given grade. */
export type GivenField = (typeof givenFields)[number];
const givenFields = ['final', 'letter', 'reason'] as const;
type TypedGiven = { readonly [F in GivenField]: string };

/** What the form begins with. */
export const typedGiven = (held: GivenGrade | undefined): TypedGiven => ({
  final: held?.final === undefined ? '' : shownNumber(held.final),
  letter: held?.letter ?? '',
  reason: held?.reason ?? '',
});

/** A given grade of 0 is one. */
export const readGiven = ({ final, letter, reason }: TypedGiven): GivenGrade | FieldFault<GivenField> => {
  const number = readNumber(final);
  if (number === undefined || (number !== null && number < 0)) return { at: 'final', fault: text.notANumber(final) };
  if (number === null && letter.trim() === '') return { at: 'final', fault: text.nothing };
  if (reason.trim() === '') return { at: 'reason', fault: text.noReason };
  return {
    ...(number !== null && { final: number }),
    ...(letter.trim() !== '' && { letter: letter.trim() }),
    reason: reason.trim(),
  };
};

/**
 * What another tab or device gave instead of `seen` while the form was open, as the grid says it of a cell;
 * `undefined` if nothing, or what is asked for here.
 */
export const givenMeanwhile = (
  seen: GivenGrade | undefined,
  now: GivenGrade | undefined,
  asked: GivenGrade | undefined,
): FieldFault<GivenField> | undefined => {
  const at = givenFields.find((field) => seen?.[field] !== now?.[field]);
  if (at === undefined || sameValue(now, asked)) return undefined;
  return { at, fault: gridText.overtaken(at === 'reason' ? (now?.reason ?? '') : givenText(now)) };
};
