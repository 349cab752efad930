import { decimalText } from '../../events/decimal.ts';
import type { AssessmentResult, Percent, Totals } from './result.ts';

/** One student's results for programs. Numbers are texts, so that no reader can change a digit; `null` is no result. */
export const toldTotals = ({ assessments, weightSets, final }: Totals) => ({
  assessments: Object.fromEntries([...assessments].map(([assessmentId, result]) => [assessmentId, resultJson(result)])),
  weightSets: weightSets.map(shown),
  final: shown(final),
  weightSet: final.kind === 'grade' ? final.weightSet : null,
  letter: final.kind === 'grade' ? final.letter : null,
});

const resultJson = (result: AssessmentResult) => {
  if (result.kind === 'none') return { points: null, max: null, percent: null };
  return { points: decimalText(result.points), max: decimalText(result.max), percent: result.percent.shown };
};

const shown = (
  grade: { readonly kind: 'none' } | { readonly kind: string; readonly percent: Percent },
): string | null => ('percent' in grade ? grade.percent.shown : null);
