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

/** The student at this place of the roster. Numbers and family names rise together, so either order shows the same. */
export const classStudent = (at: number): StudentFields => {
  const lastName = families[Math.floor(at / ofEachFamily)] ?? '';
  const firstName = given[(at * 5 + Math.floor(at / given.length)) % given.length] ?? '';
  const studentCode = `S${10_200 + at * 7}`;
  return { studentCode, firstName, lastName, email: `${studentCode.toLowerCase()}@students.example` };
};

/** Sections of 90 and 60: three of five students are in the first. */
export const sectionOf = (at: number): 0 | 1 => (at % 5 < 3 ? 0 : 1);
