import type { Assessment, Offering, Problem } from '../../events/entities.ts';
import { type AssessmentId, asId } from '../../events/ids.ts';
import { problemIdAt } from '../../events/wire.ts';
import { type Chance, freshDigits } from './chance.ts';
import { assessmentTitles } from './vocabulary.ts';

/** Each offering gets all titles of one set; an assessment has 1-8 problems. */
export const drawAssessments = (random: Chance, offerings: readonly Offering[]): Assessment[] => {
  const ids = new Set<string>();
  return offerings.flatMap(({ offeringId, learningOutcomes }) =>
    random.helpers.arrayElement(assessmentTitles).map((assessmentName): Assessment => {
      const assessmentId = asId<AssessmentId>(freshDigits(random, 10, ids));
      const problemCount = random.number.int({ min: 1, max: 8 });
      return {
        assessmentId,
        offeringId,
        assessmentName,
        problems: Array.from(
          { length: problemCount },
          (_, index): Problem => ({
            problemId: problemIdAt(assessmentId, index),
            max: random.number.int({ min: 5, max: 25, multipleOf: 5 }),
            outcomes: drawOutcomes(random, learningOutcomes.length),
          }),
        ),
      };
    }),
  );
};

/**
 * How strongly a problem belongs to each outcome: `null` (not at all) with probability 0.7, otherwise 1-10. Where all
 * would be `null`, one is not.
 */
const drawOutcomes = (random: Chance, outcomeCount: number): (number | null)[] => {
  const strengths = Array.from({ length: outcomeCount }, (): number | null =>
    random.datatype.boolean(0.7) ? null : drawStrength(random),
  );
  if (outcomeCount > 0 && !strengths.some((strength) => strength !== null))
    strengths[random.number.int({ max: outcomeCount - 1 })] = drawStrength(random);
  return strengths;
};

const drawStrength = (random: Chance): number => random.number.int({ min: 1, max: 10 });
