import type { StudentFields } from '../../events/entities.ts';

/** Last names, all made up, and in the order of a roster. */
const families = [
  ...['Abara', 'Abbas', 'Achieng', 'Adeyemi', 'Agarwal', 'Akiyama', 'Al-Masri', 'Almeida', 'Álvarez', 'Andersen'],
  ...['Bakri', 'Banerjee', 'Becker', 'Bianchi', 'Brandt', 'Castro', 'Chen', 'Cohen', 'Costa', 'Dubois', 'Eriksen'],
  ...['Farouk', 'Fischer', 'Gärtner', 'Gómez', 'Haddad', 'Hansen', 'Hoang', 'Ito', 'Jansen', 'Kaya', 'Kim', 'Kowalska'],
  ...['Larsen', 'Lindqvist', 'Mbeki', 'Moreau', 'Ndlovu', 'Novák', 'Okafor', 'Park', 'Pereira', 'Rossi', 'Sato'],
  ...['Silva', 'Singh', 'Tanaka', 'Urbina', 'Yilmaz', 'Zhang'],
] as const;

const firstNames = [
  ...['Chidi', 'Yasmin', 'Selam', 'Ngozi', 'Divya', 'Aoi', 'Farid', 'Chiara', 'Pilar', 'Maja', 'Darius', 'Vikram'],
  ...['Leila', 'Kenji', 'Femke', 'Jonas', 'Zoé', 'Uwe', 'Nadia'],
] as const;

const membersPerFamily = 3;

/** How many students the class has, in both sections together. */
export const classSize = families.length * membersPerFamily;

/** The first names in a family of the list, in the order of the alphabet. */
const firstNamesIn = (family: number): readonly string[] =>
  Array.from(
    { length: membersPerFamily },
    (_, nth) => firstNames[(family * 5 + nth * 7) % firstNames.length] ?? '',
  ).sort((one, other) => one.localeCompare(other, 'en'));

/** The student at this place of the roster. Numbers and names rise together, so either order shows the same. */
export const classStudent = (place: number): StudentFields => {
  const family = Math.floor(place / membersPerFamily);
  const lastName = families[family] ?? '';
  const firstName = firstNamesIn(family)[place % membersPerFamily] ?? '';
  const studentCode = `S${10_200 + place * 7}`;
  return { studentCode, firstName, lastName, email: `${studentCode.toLowerCase()}@students.example` };
};

/** Sections of 90 and 60: three of five students are in the first. */
export const sectionOf = (place: number): 0 | 1 => (place % 5 < 3 ? 0 : 1);
