import { counted } from '../counts.ts';

/** The final grades as a registrar takes them. */
export const registrarText = {
  title: 'Final grades for the registrar',
  lead: 'A table of code, name, final grade and letter. Where the registrar has another code for a letter, type it here; it is remembered on this computer.',
  noLetters: 'This offering has no letters, so the table has percentages.',
  scale: 'Letters and what the registrar calls them',
  code: 'Code',
  name: 'Name',
  final: 'Final grade',
  letter: 'Letter',
  registrarCode: 'Registrar’s code',
  computed: 'Computed final grade',
  computedLetter: 'Computed letter',
  students: 'Students',
  codeOf: (letter: string) => `Registrar’s code for ${letter}`,
  without: (count: number) =>
    `${counted(count, 'student has', 'students have')} no final grade: the row is blank there.`,
  soFar: (count: number) =>
    `${counted(count, 'final grade is', 'final grades are')} of students of whom not everything is graded yet.`,
  file: (offering: string) => `Registrar ${offering}`,
};
