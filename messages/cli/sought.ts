/** Whom an id or a code means, in the commands that are about one student. */
import { counted } from '../counts.ts';

export type StudentTold = { readonly studentIds: ReadonlySet<string>; readonly code: string };

export const studentNamed = ({ studentIds, code }: StudentTold): string =>
  `${[...studentIds].map((id) => `“${id}”`).join(' with ')}${code ? ` (code ${code})` : ''}`;

export const sought = {
  unknown: (who: string): string =>
    `it has no student with the id or code “${who}”. Names and e-mails are not looked up.`,
  ambiguous: (who: string, students: readonly StudentTold[]): string =>
    `“${who}” has been the id or code of ${counted(students.length, 'student', 'students')}: ${students.map(studentNamed).join('; ')}. Give an id. Nothing was written.`,
};
