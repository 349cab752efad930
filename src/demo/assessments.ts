import type { Assessment, Offering, Problem } from '../../events/entities.ts';
import { type AssessmentId, asId } from '../../events/ids.ts';
import { problemIdAt } from '../../events/wire.ts';
import { type Chance, freshDigits } from './chance.ts';
import { assessmentTitles } from './vocabulary.ts';

/** Each offering takes one set of titles whole; an assessment has 1-8 problems. */
export const drawAssessments = (random: Chance, offerings: readonly Offering[]): Assessment[] => {
  const ids = new Set<string>();
  return offerings.flatMap(({ offeringId, learningOutcomes }) =>
    random.helpers.arrayElement(assessmentTitles).map((assessmentName): Assessment => {
      const assessmentId = asId<AssessmentId>(freshDigits(random, 10, ids));
      const problems = random.number.int({ min: 1, max: 8 });
      return {
        assessmentId,
        offeringId,
        assessmentName,
        problems: Array.from(
          { length: problems },
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

/** A cell is blank with probability 0.7, otherwise 1-10; where all would be blank, one is not. */
const drawOutcomes = (random: Chance, columns: number): (number | null)[] => {
  const row = Array.from({ length: columns }, (): number | null =>
    random.datatype.boolean(0.7) ? null : drawTie(random),
  );
  if (columns > 0 && !row.some((cell) => cell !== null)) row[random.number.int({ max: columns - 1 })] = drawTie(random);
  return row;
};

const drawTie = (random: Chance): number => random.number.int({ min: 1, max: 10 });
