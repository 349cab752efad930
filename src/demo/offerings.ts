import type { Assessment, Course, Offering, WeightSet } from '../../events/entities.ts';
import { groupBy } from '../../events/group-by.ts';
import { asId, type OfferingId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { weightSetIdAt } from '../../events/wire.ts';
import { type Chance, freshDigits } from './chance.ts';
import { subjects } from './subjects.ts';
import { institutions, periods, sections, tags } from './vocabulary.ts';

/** 2-7 offerings of every course, without weight sets, which need the assessments. */
export const drawOfferings = (random: Chance, courses: readonly Course[]): Offering[] => {
  const ids = new Set<string>();
  const institution = random.helpers.arrayElement(institutions);
  const instructorFirstName = random.person.firstName();
  const instructorLastName = random.person.lastName();

  return courses.flatMap(({ courseId, ...fields }) =>
    Array.from(
      { length: random.number.int({ min: 2, max: 7 }) },
      (): Offering => ({
        ...structuredClone(fields),
        offeringId: asId(freshDigits(random, 9, ids)),
        courseId,
        tag: random.helpers.arrayElement(tags),
        yearOfStart: random.number.int({ min: 2015, max: 2020 }),
        instructorFirstName,
        instructorLastName,
        institution,
        department: subjects.find(({ code }) => code === fields.courseCode)?.department ?? fields.courseCode,
        period: random.helpers.arrayElement(periods).name,
        section: random.helpers.arrayElement(sections),
        weightSets: [],
      }),
    ),
  );
};

/** 1-5 weight sets for each offering; a set gives each assessment a weight of 3-10. */
export const drawWeightSets = (
  random: Chance,
  offerings: readonly Offering[],
  assessments: readonly Assessment[],
): Record<OfferingId, WeightSet[]> => {
  const byOffering = groupBy(assessments, ({ offeringId }) => offeringId);
  return record(
    offerings.map(({ offeringId }) => {
      const count = random.number.int({ min: 1, max: 5 });
      const sets = Array.from(
        { length: count },
        (_, index): WeightSet => ({
          weightSetId: weightSetIdAt(offeringId, index),
          weights: record(
            (byOffering.get(offeringId) ?? []).map(
              ({ assessmentId }) => [assessmentId, random.number.int({ min: 3, max: 10 })] as const,
            ),
          ),
        }),
      );
      return [offeringId, sets] as const;
    }),
  );
};
