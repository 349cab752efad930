import type { CommandOf } from '../../../commands/catalogue.ts';
import { type DecimalSign, readEntry } from '../../../commands/entry.ts';
import { unitsPerOne } from '../../../events/decimal.ts';
import type { Assessment, WeightSet } from '../../../events/entities.ts';
import { type AssessmentId, asId, type WeightSetId } from '../../../events/ids.ts';
import type { CellEdit, EditRefusal } from '../../../machines/grid-edit.ts';
import { weightFaults } from '../../../messages/screens/offering.ts';
import { sumOf } from './assessments-hook.ts';

export type WeightEdits = Required<Pick<CommandOf<'EditWeights'>, 'edits' | 'categories'>>;

/** The row of a category among rows of assessments, whose ids have no colon. */
export const categoryCell = (categoryId: string): string => `${categoryPrefix}${categoryId}`;

const categoryPrefix = 'category:';

/**
 * Reads typed texts as weights. A blank removes the assessment from the set, and lets a category weigh what its members
 * do; `30%` is 30. If any text is no weight, all are refused, with the reason for the first.
 */
export const readWeights = (
  edits: readonly CellEdit[],
  decimalSign: DecimalSign = 'either',
): WeightEdits | EditRefusal => {
  const read: WeightEdits['edits'][number][] = [];
  const categories: WeightEdits['categories'][number][] = [];
  for (const { rowId, columnId, text } of edits) {
    const entry = readEntry(text, { max: 100, decimalSign });
    if ('fault' in entry) return { refused: weightFaults[entry.fault](text), rowId, columnId };
    const cell = { weightSetId: asId<WeightSetId>(columnId), weight: entry.value };
    if (rowId.startsWith(categoryPrefix)) categories.push({ ...cell, categoryId: rowId.slice(categoryPrefix.length) });
    else read.push({ ...cell, assessmentId: asId<AssessmentId>(rowId) });
  }
  return { edits: read, categories };
};

/** Weights that are the maxima of the assessments: they give the same grades as no weight set at all. */
export const maximaAsWeights = (assessments: readonly Assessment[]): Record<AssessmentId, number> =>
  Object.fromEntries(
    assessments.map(({ assessmentId, problems }) => [
      assessmentId,
      sumOf(problems.map(({ max }) => max)) / unitsPerOne,
    ]),
  );

/** Assessments that a set does not have, which is not the same as a weight of 0. */
export const missingFrom = ({ weights }: WeightSet, assessments: readonly Assessment[]): readonly Assessment[] =>
  assessments.filter(({ assessmentId }) => weights[assessmentId] === undefined);
