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

/** The grade that was typed, or the first fault. A given grade of 0 is one. */
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
 * Says what another tab or device gave instead of `seen` while the form was open; `undefined` if it gave nothing, or
 * the same as this form (`typed`).
 */
export const givenMeanwhile = (
  seen: GivenGrade | undefined,
  stored: GivenGrade | undefined,
  typed: GivenGrade | undefined,
): FieldFault<GivenField> | undefined => {
  const at = givenFields.find((field) => seen?.[field] !== stored?.[field]);
  if (at === undefined || sameValue(stored, typed)) return undefined;
  return { at, fault: gridText.overtaken(at === 'reason' ? (stored?.reason ?? '') : givenText(stored)) };
};
