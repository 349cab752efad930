import type { Enrollment, Offering, Student } from '../../events/entities.ts';
import { asId } from '../../events/ids.ts';
import { sortedByCode } from '../../projections/book/code-order.ts';
import { type Chance, fresh, freshDigits, some } from './chance.ts';
import { emailDomains, periods } from './vocabulary.ts';

/** 50-150 students by student code; no two share a code or an e-mail address. */
export const drawStudents = (random: Chance): Student[] => {
  const ids = new Set<string>();
  const codes = new Set<string>();
  const emails = new Set<string>();
  const count = random.number.int({ min: 50, max: 150 });
  const students = Array.from({ length: count }, (): Student => {
    const firstName = random.person.firstName();
    const lastName = random.person.lastName();
    return {
      studentId: asId(freshDigits(random, 12, ids)),
      studentCode: fresh(codes, () => random.string.fromCharacters('ABCDE') + random.string.numeric({ length: 8 })),
      firstName,
      lastName,
      email: fresh(emails, () => drawEmail(random, firstName, lastName)),
    };
  });
  return sortedByCode(students);
};

/** 4-20 students in every offering, enrolled in the ten weeks before it starts. */
export const drawEnrollments = (
  random: Chance,
  offerings: readonly Offering[],
  students: readonly Student[],
): Enrollment[] =>
  offerings.flatMap((offering) =>
    some(random, students, 4, 20).map(
      ({ studentId }): Enrollment => ({
        studentId,
        offeringId: offering.offeringId,
        dateOfEnrollment: daysBefore(firstDay(offering), random.number.int({ min: 0, max: 69 })),
      }),
    ),
  );

const drawEmail = (random: Chance, firstName: string, lastName: string): string =>
  `${letters(firstName)}.${letters(lastName)}${random.number.int({ min: 1, max: 99 })}@${random.helpers.arrayElement(emailDomains)}`;

const letters = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** The first day of the term, in milliseconds since 1970, UTC. */
const firstDay = ({ period, yearOfStart }: Offering): number => {
  const [month, day] = periods.find(({ name }) => name === period)?.starts ?? periods[0].starts;
  return Date.UTC(yearOfStart ?? 2020, month - 1, day);
};

/** The date in ISO form. `day`: milliseconds since 1970, UTC. */
const daysBefore = (day: number, days: number): string => new Date(day - days * 86_400_000).toISOString().slice(0, 10);
