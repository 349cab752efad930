import type { Course } from '../../events/entities.ts';
import { asId } from '../../events/ids.ts';
import { type Chance, fresh, freshDigits, some } from './chance.ts';
import { type Discipline, subjects } from './subjects.ts';
import { bookKinds, notes, outcomeVerbs } from './vocabulary.ts';

/** 3-15 courses; no two share code and number. */
export const drawCourses = (random: Chance): Course[] => {
  const ids = new Set<string>();
  const names = new Set<string>();
  const count = random.number.int({ min: 3, max: 15 });
  return Array.from({ length: count }, () => drawCourse(random, ids, names));
};

const drawCourse = (random: Chance, ids: Set<string>, names: Set<string>): Course => {
  const subject = random.helpers.arrayElement(subjects);
  const name = fresh(names, () => codeAndNumber(random, subject));
  const courseNumber = name.slice(subject.code.length + 1);
  const topics = some(random, subject.topics, 3, 8);

  return {
    courseId: asId(freshDigits(random, 6, ids)),
    courseCode: subject.code,
    courseNumber,
    title: random.helpers.arrayElement(subject.titles),
    description: `${subject.department}, level ${courseNumber[0]}00: ${topics.slice(0, 3).join(', ')} and what follows from them.`,
    numberOfCredits: random.number.int({ min: 0, max: 4 }),
    courseLevel: Number(courseNumber[0]) * 100,
    requiredTexts: drawTexts(random, subject),
    recommendedTexts: drawTexts(random, subject),
    preRequisites: drawOthers(random, name, 8),
    coRequisites: drawOthers(random, name, 2),
    requiredCourse: random.datatype.boolean(0.4),
    learningOutcomes: some(random, subject.topics, 3, 7).map(
      (topic) => `${random.helpers.arrayElement(outcomeVerbs)} ${topic}`,
    ),
    listOfTopics: topics,
    otherNotes: random.helpers.arrayElement(notes),
  };
};

/** The first digit is the level, 1-5. */
const codeAndNumber = (random: Chance, subject: Discipline): string =>
  `${subject.code} ${random.number.int({ min: 1, max: 5 })}${random.string.numeric({ length: 2 })}`;

/** 0-6 books, none twice. */
const drawTexts = (random: Chance, subject: Discipline): string[] =>
  some(random, bookKinds, 0, 6).map((kind) => {
    const about = random.helpers.arrayElement(subject.topics);
    return `${kind} ${about[0]?.toUpperCase()}${about.slice(1)} (${random.person.lastName()})`;
  });

/** Up to `most` courses that are not `name`, as 'code number', none twice. */
const drawOthers = (random: Chance, name: string, most: number): string[] => {
  const others = new Set([name]);
  const count = random.number.int({ min: 0, max: most });
  return Array.from({ length: count }, () =>
    fresh(others, () => codeAndNumber(random, random.helpers.arrayElement(subjects))),
  );
};
