/** A sheet and a final grade only to be looked at. The class is made up; its numbers add up. */
export const sampleSheet = {
  title: 'Midterm',
  counts: [
    { count: '8', word: 'complete' },
    { count: '1', word: 'partly' },
    { count: '1', word: 'not yet' },
  ],
  student: 'Student',
  maxima: [15, 15, 20, 10],
  total: 'Total',
  percent: '%',
  excused: 'excused',
  mark: 'EX',
  problem: (nth: number) => `P${nth}`,
  max: (max: number) => `/${max}`,
  partly: (sum: string, max: number) => `${sum} of ${max}`,
  /** `null`: not graded. */
  students: [
    { name: 'Abara, Chidi', points: [13, 12.5, 18, 8] },
    { name: 'Álvarez, Inés', points: [14, 15, 22, 9.5] },
    { name: 'Brandt, Uwe', points: [11, null, 16, 7] },
    { name: 'Chen, Li', points: [12, 11, 14.5, 6] },
    { name: 'Dubois, Zoé', points: [null, null, null, null] },
    { name: 'Eriksen, Maja', points: [9.5, 13, 17, 8.5] },
    { name: 'Farouk, Nadia', points: 'excused' },
    { name: 'Gärtner, Jonas', points: [8, 10.5, 12, 5] },
    { name: 'Haddad, Leila', points: [15, 14, 19.5, 10] },
    { name: 'Ito, Kenji', points: [10, 9, 13.5, 6.5] },
    { name: 'Jansen, Femke', points: [12.5, 14, 16, 7.5] },
  ] satisfies readonly { readonly name: string; readonly points: readonly (number | null)[] | 'excused' }[],
  why: {
    title: 'Why this grade',
    student: 'Haddad, Leila',
    parts: [
      { name: 'Homework', percent: '94.00', weight: '× 30', part: '28.20' },
      { name: 'Midterm', percent: '97.50', weight: '× 30', part: '29.25' },
      { name: 'Final exam', percent: '91.00', weight: '× 40', part: '36.40' },
    ],
    rounded: 'Rounded once',
    letter: 'A',
    final: '93.85',
  },
};
