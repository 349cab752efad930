import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cli } from '../../messages/cli/cli.ts';
import { count } from '../counts.ts';
import { cases } from '../grading/cases.ts';
import { type OracleCase, oracle } from '../grading/oracle.ts';
import { offeringsOf, twoOfferings } from './gradebook.ts';
import { fileOf, gradeledger, ledger } from './gradeledger.ts';

const ungradedRow = {
  studentId: '11',
  assessments: { a1: { points: null, max: null, percent: null }, a2: { points: null, max: null, percent: null } },
  weightSets: [null, null],
  final: null,
  weightSet: null,
  letter: null,
  given: null,
};

const ana = {
  studentId: '9',
  assessments: {
    a1: { points: '43.5', max: '50', percent: '87.00' },
    a2: { points: '92.125', max: '100', percent: '92.13' },
  },
  weightSets: ['90.59', '87.00'],
  final: '90.59',
  weightSet: 0,
  letter: 'A',
  given: null,
};

const paper = {
  studentId: '9',
  assessments: { b1: { points: '179.99', max: '200', percent: '90.00' } },
  weightSets: ['90.00'],
  final: '90.00',
  weightSet: 0,
  letter: null,
  given: null,
};

describe('gradeledger grades', () => {
  test('prints offerings and enrolled students in the file’s order, as JSON', () => {
    const { status, out, err } = gradeledger('grades', fileOf('two.json', twoOfferings()), '--json');
    expect({ status, err, out: JSON.parse(out) }).toEqual({
      status: 0,
      err: '',
      out: {
        offerings: [
          { offeringId: '20', students: [ungradedRow, ana] },
          { offeringId: '3', students: [paper] },
        ],
      },
    });
  });

  test('prints one offering, and another rule for ungraded problems, where asked', () => {
    const file = fileOf('two.json', twoOfferings());
    const { out } = gradeledger('grades', '--json', '--ungraded', 'zero', '--offering', '20', file);
    const zero = { percent: '0.00', points: '0' };
    expect(JSON.parse(out).offerings).toMatchObject([
      {
        offeringId: '20',
        students: [{ assessments: { a1: { ...zero, max: '50' } }, final: '0.00', letter: 'B' }, ana],
      },
    ]);
  });

  test('reads an object file and an exported ledger alike', () => {
    const snapshot = { kind: 'offering-snapshot', version: 1, note: '', initializationData: twoOfferings() };
    const log = ledger(twoOfferings()).map((line) => `${line}\n`);
    const [fromFile, fromSnapshot, fromLog] = [
      fileOf('two.json', twoOfferings()),
      fileOf('object.json', `\ufeff${JSON.stringify(snapshot)}`),
      fileOf('ledger.ndjson', log.join('')),
    ].map((file) => gradeledger('grades', file, '--json'));
    expect(fromSnapshot).toEqual(fromFile);
    expect(JSON.parse(fromLog?.out ?? '').offerings[0].students).toEqual([ana, ungradedRow]);
  });

  test('prints tables for people, with the reason where there is no grade', () => {
    const { status, out } = gradeledger('grades', fileOf('two.json', twoOfferings()));
    expect(status).toBe(0);
    expect(out.split('\n').slice(0, 9)).toEqual([
      'CS Beginnings (offering 20)',
      'In percent; what is not graded is left out.',
      '',
      'Code  Name        Midterm  Final exam  Set 1  Set 2  Final    Set  Letter',
      '----  ----------  -------  ----------  -----  -----  -----  -----  ------',
      'B2    Åberg, Bo         –           –      –      –      –      –       –',
      'A1    Byrne, Ana    87.00       92.13  90.59  87.00  90.59  Set 1       A',
      '',
      'Åberg, Bo: no final grade. Nothing that counts is graded yet.',
    ]);
  });

  test('agrees with the naive exact computation', () => {
    const isComputed = (one: OracleCase) => oracle(one, 'leftOut').final !== 'cannot be computed';
    const given = fc.sample(cases, count(1_000, 20_000)).filter(isComputed);
    const { offerings } = JSON.parse(gradeledger('grades', fileOf('many.json', offeringsOf(given)), '--json').out);
    given.forEach((one, at) => {
      const [student] = offerings[at].students;
      const expected = oracle(one, 'leftOut');
      expect(Object.values(student.assessments)).toEqual(
        expected.assessments.map((result) =>
          typeof result === 'string' ? { points: null, max: null, percent: null } : result,
        ),
      );
      const { percent, weightSet, letter } =
        typeof expected.final === 'string' ? { percent: null, weightSet: null, letter: null } : expected.final;
      const weightSets = expected.weightSets.map((set) => (typeof set === 'string' ? null : set.percent));
      expect(student).toMatchObject({ weightSets, final: percent, weightSet, letter });
    });
  });

  test('prints a given grade beside the computed one, with its reason, and names what no assessment has', () => {
    const gradebook = twoOfferings();
    const given = { final: 92.5, letter: 'A', reason: 'Appeal of 3 May' };
    const categories = { c: { name: 'Homework', members: { a1: true, gone: true }, within: 'equally' } };
    Object.assign(gradebook.settings.grading['20'] ?? {}, { given: { 9: given }, categories });
    const file = fileOf('given.json', gradebook);
    const { out, err } = gradeledger('grades', '--json', '--offering', '20', file);
    expect(JSON.parse(out).offerings[0].students[1]).toMatchObject({ final: '90.59', letter: 'A', given });
    expect(err).toContain('the policy of offering “20” names “gone”, which is no assessment of it');
    const { out: table } = gradeledger('grades', '--offering', '20', file);
    expect(table).toContain('Given');
    expect(table).toContain('92.5 A  Appeal of 3 May');
  });

  test('says on standard error what it left out because it refers to nothing', () => {
    const gradebook = twoOfferings();
    Object.assign(gradebook.grades[3] ?? {}, { assessmentId: 'gone' });
    Object.assign(gradebook.students[0] ?? {}, { nickname: 'Bo' });
    const { status, err } = gradeledger('grades', fileOf('dangling.json', gradebook));
    expect(status).toBe(0);
    expect(err).toContain('one entry refers to something that the file does not hold');
    expect(err).toContain('$.grades[3].assessmentId');
  });

  test('says so of an offering that is not there, unless another one alone was asked for', () => {
    const gradebook = twoOfferings();
    Object.assign(gradebook.enrollments[2] ?? {}, { offeringId: 'gone' });
    const file = fileOf('nowhere.json', gradebook);
    expect(gradeledger('grades', file)).toMatchObject({
      status: 0,
      err: expect.stringContaining('$.enrollments[2].offeringId'),
    });
    expect(gradeledger('grades', file, '--offering', '20').err).toContain('$.enrollments[2].offeringId');
    Object.assign(gradebook.enrollments[2] ?? {}, { offeringId: '3', studentId: 'gone' });
    expect(gradeledger('grades', fileOf('nobody.json', gradebook), '--offering', '20').err).toBe('');
  });

  test('does not let a name in the file move the terminal’s cursor', () => {
    const gradebook = twoOfferings();
    Object.assign(gradebook.students[2] ?? {}, { firstName: 'A\u001b[2Jna\n' });
    expect(gradeledger('grades', fileOf('escape.json', gradebook)).out).toContain('A\\u{1b}[2Jna\\u{a}');
  });

  test('tells, asked for help, what it does and how it is called', () => {
    expect(gradeledger('--help')).toMatchObject({ status: 0, out: expect.stringContaining('grades FILE'), err: '' });
    expect(gradeledger('grades', '--help')).toMatchObject({
      status: 0,
      out: expect.stringContaining('--ungraded'),
      err: '',
    });
  });
});

const spoilt = (spoil: (gradebook: ReturnType<typeof twoOfferings>) => void): object => {
  const gradebook = twoOfferings();
  spoil(gradebook);
  return gradebook;
};

describe('What cannot be read or computed leaves standard output empty and says where in one line', () => {
  test.each<[string, string | Uint8Array | object, string]>([
    ['a JSON syntax error', '{\n  "offerings": [\n    1,,\n', 'line 3, column 7: not valid JSON here (unexpected “,”)'],
    [
      'a file that is cut off',
      JSON.stringify(twoOfferings()).slice(0, 200),
      'line 1, column 201: not valid JSON here (the file ends too early)',
    ],
    ['an empty file', '', 'the file is empty'],
    ['bytes that are not UTF-8', new Uint8Array([123, 10, 34, 255]), 'line 2: this is not UTF-8'],
    ['JSON of another kind', [1], '$: there should be an object'],
    [
      'a list that is missing',
      spoilt((gradebook) => Reflect.deleteProperty(gradebook, 'grades')),
      '$.grades: there should be a list',
    ],
    [
      'points that are text',
      spoilt((gradebook) => Object.assign(gradebook.grades[1] ?? {}, { grades: ['7'] })),
      '$.grades[1].grades[0]: there should be a number',
    ],
    [
      'points with five decimals',
      spoilt((gradebook) => Object.assign(gradebook.grades[1] ?? {}, { grades: [7.00001] })),
      '$.grades[1].grades[0]: 7.00001 has more than 4 decimals',
    ],
    [
      'a negative weight',
      spoilt((gradebook) => Object.assign(gradebook.offerings[0] ?? {}, { assessmentWeights: [{ a1: -1 }] })),
      '$.offerings[0].assessmentWeights[0].a1: -1 is below zero',
    ],
    [
      'points for a problem that is not there',
      spoilt((gradebook) => Object.assign(gradebook.grades[1] ?? {}, { grades: [7, 8] })),
      '$.grades[1].grades: there are points here for a problem',
    ],
    [
      'a policy that cannot be used',
      spoilt((gradebook) => Object.assign(gradebook.settings.grading, { '3': { decimals: 9 } })),
      'offering “3”: Cannot be computed: “Decimals” in the grading policy',
    ],
    [
      'a student who is there twice',
      spoilt((gradebook) => gradebook.students.push(...gradebook.students.slice(0, 1))),
      '$.students[3].studentId: this id stands in the list already',
    ],
    [
      'a ledger that was changed',
      ledger(twoOfferings()).join('\n').replace('Byrne', 'Burne'),
      'line 2: the ledger does not verify',
    ],
    [
      'a ledger that is cut off',
      ledger(twoOfferings()).slice(0, 2).join('\n'),
      'line 3: the ledger does not verify: cut off',
    ],
  ])('%s', (_, content, said) => {
    const file = fileOf('spoilt', content);
    const { status, out, err } = gradeledger('grades', file, '--json');
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^gradeledger: [^\n]+\n$/);
    expect(err).toContain(`${file}: ${said}`);
  });

  test('a bad number in an offering that was not asked for is none of its business', () => {
    const file = fileOf(
      'other.json',
      spoilt((gradebook) => Object.assign(gradebook.grades[3] ?? {}, { grades: [7.00001] })),
    );
    expect(gradeledger('grades', file, '--offering', '20').status).toBe(0);
    expect(gradeledger('grades', file).status).toBe(2);
  });

  test.each([
    [['grades'], 'Name one file.'],
    [['grades', 'a', 'b'], 'Name one file.'],
    [['grades', '/nowhere/at-all.json'], '/nowhere/at-all.json: there is no such file.'],
    [['grades', '.'], '.: this is a folder'],
    [['grades', 'x', '--ungraded', 'maybe'], '--ungraded is left-out or zero, not “maybe”'],
    [['grades', 'x', '--letters'], "Unknown option '--letters'."],
    [['graeds'], 'There is no command “graeds”.'],
    [[], 'Name a command.'],
  ])('asked %j, says what is wrong', (args, said) => {
    const { status, out, err } = gradeledger(...args);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(/^gradeledger: [^\n]+\n$/);
    expect(err).toContain(said);
  });

  test('an offering that the file does not have is named', () => {
    const file = fileOf('two.json', twoOfferings());
    expect(gradeledger('grades', file, '--offering', 'x')).toEqual({
      status: 2,
      out: '',
      err: `gradeledger: ${file}: there is no offering “x” in it.\n`,
    });
  });
});

test('offerings whose course a ledger does not hold have final grades all the same', () => {
  const lines = ledger({ ...twoOfferings(), courses: [] });
  const file = fileOf('no-course.ndjson', lines.map((line) => `${line}\n`).join(''));
  const { out } = gradeledger('grades', file, '--json');
  const ids = JSON.parse(out).offerings.map((one: { offeringId: string }) => one.offeringId);
  expect(ids.toSorted()).toEqual(['20', '3']);
});

test('the students of a ledger come by code, equal codes by id', () => {
  const given = twoOfferings();
  const codes: Readonly<Record<string, string>> = { 9: 'B', 10: 'A', 11: 'B' };
  const lines = ledger({
    ...given,
    students: given.students.map((one) => ({ ...one, studentCode: codes[one.studentId] ?? '' })).reverse(),
    enrollments: ['11', '9', '10'].map((studentId) => ({ studentId, offeringId: '20', dateOfEnrollment: '' })),
    grades: [],
  });
  const file = fileOf('codes.ndjson', lines.map((line) => `${line}\n`).join(''));
  const { offerings } = JSON.parse(gradeledger('grades', file, '--offering', '20', '--json').out);
  expect(offerings[0].students.map((one: { studentId: string }) => one.studentId)).toEqual(['10', '11', '9']);
});

test.each(['', '\n', ' \n\n\t\n'])('a file of blanks is said to be empty: %j', (text) => {
  const file = fileOf('blank.json', text);
  expect(gradeledger('grades', file)).toMatchObject({ status: 2, err: expect.stringContaining(cli.isEmpty) });
});
