import type { StudentFields } from '../../events/entities.ts';

/** All made up, and in the order of a roster. */
const families = [
  ...['Abara', 'Abbas', 'Achieng', 'Adeyemi', 'Agarwal', 'Akiyama', 'Al-Masri', 'Almeida', 'Álvarez', 'Andersen'],
  ...['Bakri', 'Banerjee', 'Becker', 'Bianchi', 'Brandt', 'Castro', 'Chen', 'Cohen', 'Costa', 'Dubois', 'Eriksen'],
  ...['Farouk', 'Fischer', 'Gärtner', 'Gómez', 'Haddad', 'Hansen', 'Hoang', 'Ito', 'Jansen', 'Kaya', 'Kim', 'Kowalska'],
  ...['Larsen', 'Lindqvist', 'Mbeki', 'Moreau', 'Ndlovu', 'Novák', 'Okafor', 'Park', 'Pereira', 'Rossi', 'Sato'],
  ...['Silva', 'Singh', 'Tanaka', 'Urbina', 'Yilmaz', 'Zhang'],
] as const;

const given = [
  ...['Chidi', 'Yasmin', 'Selam', 'Ngozi', 'Divya', 'Aoi', 'Farid', 'Chiara', 'Pilar', 'Maja', 'Darius', 'Vikram'],
  ...['Leila', 'Kenji', 'Femke', 'Jonas', 'Zoé', 'Uwe', 'Nadia'],
] as const;

const ofEachFamily = 3;

/** How many students the class has, in both sections together. */
export const classSize = families.length * ofEachFamily;

/** First names of a family, in the order of the alphabet. */
const givenIn = (family: number): readonly string[] =>
  Array.from({ length: ofEachFamily }, (_, nth) => given[(family * 5 + nth * 7) % given.length] ?? '').sort(
    (one, other) => one.localeCompare(other, 'en'),
  );

/** The student at this place of the roster. Numbers and names rise together, so either order shows the same. */
export const classStudent = (at: number): StudentFields => {
  const family = Math.floor(at / ofEachFamily);
  const lastName = families[family] ?? '';
  const firstName = givenIn(family)[at % ofEachFamily] ?? '';
  const studentCode = `S${10_200 + at * 7}`;
  return { studentCode, firstName, lastName, email: `${studentCode.toLowerCase()}@students.example` };
};

/** Sections of 90 and 60: three of five students are in the first. */
export const sectionOf = (at: number): 0 | 1 => (at % 5 < 3 ? 0 : 1);
