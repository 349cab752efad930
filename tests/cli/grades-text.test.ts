import { expect, test } from 'vitest';
import { twoOfferings } from './gradebook.ts';
import { fileOf, gradeledger } from './gradeledger.ts';

/** The lines of the table of offering 20, its rule of dashes among them. */
const tableOf = (gradebook: object): readonly string[] => {
  const { out } = gradeledger('grades', fileOf('class.json', gradebook), '--offering', '20');
  const lines = out.split('\n');
  const rule = lines.findIndex((line) => /^-+ {2}-/.test(line));
  return lines.slice(rule - 1, lines.indexOf('', rule));
};

const named = (firstName: string, gradebook = twoOfferings()) => ({
  ...gradebook,
  students: gradebook.students.map((one) => (one.studentId === '9' ? { ...one, firstName } : one)),
});

const withGiven = (gradebook: ReturnType<typeof twoOfferings>) => ({
  ...gradebook,
  settings: {
    grading: { '20': { ...gradebook.settings.grading['20'], given: { '9': { letter: 'A', reason: 'appeal' } } } },
  },
});

test('columns stand below each other whatever characters a name has', () => {
  for (const firstName of ['Ana', 'Zoë', '𝒜𝓃𝒶', '李']) {
    const [, rule = '', ...rows] = tableOf(named(firstName));
    const columns = [...rule.matchAll(/-+/g)].map(({ index, 0: dashes }) => [index, index + dashes.length] as const);
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      const characters = [...row.padEnd(rule.length)];
      for (const [, end] of columns.slice(0, -1)) expect(characters.slice(end, end + 2)).toEqual([' ', ' ']);
    }
  }
});

test('a given grade stands beside its reason, in a class of two as in a class of one', () => {
  const two = withGiven(twoOfferings());
  const one = { ...two, enrollments: two.enrollments.filter(({ studentId }) => studentId === '9') };
  for (const gradebook of [two, one]) {
    const [heading, , ...rows] = tableOf(gradebook);
    expect(heading).toMatch(/Given\s+.*[Rr]eason/);
    expect(rows.filter((row) => /\bA\b.*\bappeal$/.test(row))).toHaveLength(1);
  }
});

test('where nobody has a given grade, there is no column for one', () => {
  expect(tableOf(twoOfferings())[0]).not.toMatch(/Given/);
});
