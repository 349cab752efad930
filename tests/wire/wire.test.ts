import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankGradeFields } from '../../events/blank.ts';
import { readWire } from '../../events/wire-read.ts';
import { objectFile, writeWire } from '../../events/wire-write.ts';

const courseFields = {
  courseCode: 'CS',
  courseNumber: '101',
  title: 'Beginnings',
  description: '',
  numberOfCredits: 3,
  courseLevel: null,
  requiredTexts: ['A book'],
  recommendedTexts: [],
  preRequisites: [],
  coRequisites: [],
  requiredCourse: true,
  learningOutcomes: ['Count', 'Prove'],
  listOfTopics: [],
  otherNotes: '',
};

const offeringFields = {
  ...courseFields,
  tag: '',
  yearOfStart: 2019,
  instructorFirstName: '',
  instructorLastName: '',
  institution: '',
  department: '',
  period: 'Fall',
  section: '1',
};

const sample = () => ({
  courses: [{ courseId: 'c1', ...courseFields }],
  offerings: [
    { offeringId: 'o1', courseId: 'c1', ...offeringFields, assessmentWeights: [{ a1: 3, a2: 7 }, {}] as object[] },
  ],
  assessments: [
    {
      assessmentId: 'a1',
      offeringId: 'o1',
      assessmentName: 'One',
      gradesMaxPerProblem: [10, 5],
      LOVersusProblemTable: [
        [1, null],
        [null, 10],
      ],
    },
    {
      assessmentId: 'a2',
      offeringId: 'o1',
      assessmentName: 'Two',
      gradesMaxPerProblem: [20],
      LOVersusProblemTable: [[2, 3]],
    },
  ] as Record<string, unknown>[],
  enrollments: [{ studentId: '9', offeringId: 'o1', dateOfEnrollment: '2019-09-01' }],
  students: [
    { studentId: '9', studentCode: 'A1', firstName: 'Ana', lastName: 'B', email: 'ana@example.org' },
  ] as Record<string, unknown>[],
  grades: [
    {
      offeringId: 'o1',
      assessmentId: 'a1',
      studentId: '9',
      grades: [7.5, null] as unknown[],
      ...blankGradeFields,
      useBonusPoints: true,
      bonusPoints: 1,
    },
  ] as Record<string, unknown>[],
  settings: { grading: { o1: { decimals: 1 } }, theme: 'dark', theirs: { kept: [1] } },
});

const read = (value: unknown) => {
  const result = readWire(value);
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.faults));
  return result;
};

describe('Initialization data', () => {
  test('comes back as it was after reading and writing', () => {
    const { data, remarks } = read(sample());
    expect(remarks).toEqual([]);
    expect(writeWire(data)).toEqual({ data: sample(), leftOver: [] });
  });

  test('gives problems and weight sets the same ids every time it is read', () => {
    const { data } = read(sample());
    expect(data.assessments[0]?.problems.map(({ problemId }) => problemId)).toEqual(['a1~p0', 'a1~p1']);
    expect(data.offerings[0]?.weightSets.map(({ weightSetId }) => weightSetId)).toEqual(['o1~w0', 'o1~w1']);
    expect(data.grades[0]?.points).toEqual({ 'a1~p0': 7.5 });
    expect(read(sample())).toEqual(read(sample()));
  });

  test('may come as an object file, with its note', () => {
    const file = objectFile(writeWire(read(sample()).data).data, 'Before the exam');
    expect(read(file)).toMatchObject({ note: 'Before the exam', data: read(sample()).data });
  });

  test('may lack a course’s code, number and title, and blanks of the outcome table', () => {
    const given = sample();
    given.courses = [{ courseId: 'c1' }] as never;
    given.assessments[0] = { ...given.assessments[0], LOVersusProblemTable: [['', 4]] };
    const { data } = read(given);
    expect(data.courses[0]).toMatchObject({ courseCode: '', title: '', requiredCourse: false, learningOutcomes: [] });
    expect(data.assessments[0]?.problems.map(({ outcomes }) => outcomes)).toEqual([
      [null, 4],
      [null, null],
    ]);
  });

  test.each<[string, (given: ReturnType<typeof sample>) => void, string, string]>([
    [
      'points with five decimals',
      (given) => Object.assign(given.grades[0] ?? {}, { grades: [1.00001] }),
      '$.grades[0].grades[0]',
      'too many decimals',
    ],
    [
      'a negative bonus',
      (given) => Object.assign(given.grades[0] ?? {}, { bonusPoints: -1 }),
      '$.grades[0].bonusPoints',
      'below zero',
    ],
    [
      'a huge maximum',
      (given) => Object.assign(given.assessments[1] ?? {}, { gradesMaxPerProblem: [1e7] }),
      '$.assessments[1].gradesMaxPerProblem[0]',
      'too large',
    ],
    [
      'an outcome of 11',
      (given) => Object.assign(given.assessments[1] ?? {}, { LOVersusProblemTable: [[11, 1]] }),
      '$.assessments[1].LOVersusProblemTable[0][0]',
      'not from 1 to 10',
    ],
    [
      'an outcome between two strengths',
      (given) => Object.assign(given.assessments[1] ?? {}, { LOVersusProblemTable: [[2.5, 1]] }),
      '$.assessments[1].LOVersusProblemTable[0][0]',
      'not from 1 to 10',
    ],
  ])('keeps %s and says where it stands', (_, spoil, path, why) => {
    const given = sample();
    spoil(given);
    const { data, remarks } = read(given);
    expect(remarks).toEqual([{ path, why }]);
    expect(writeWire(data).data).toMatchObject(
      path.endsWith('grades[0]') ? { grades: [{ grades: [1.00001, null] }] } : given,
    );
  });

  test('keeps points beyond the problems, says so, and hands them back on writing', () => {
    const given = sample();
    Object.assign(given.grades[0] ?? {}, { grades: [7.5, 2, 4] });
    const { data, remarks } = read(given);
    expect(remarks).toEqual([{ path: '$.grades[0].grades', why: 'no such problem' }]);
    expect(writeWire(data).leftOver).toMatchObject([{ studentId: '9', problemId: 'a1~x2', points: 4 }]);
  });

  test('names what it does not keep and what refers to nothing', () => {
    const given = sample();
    given.students.push({ studentId: '10', nickname: 'Bo' });
    given.grades.push({ offeringId: 'o1', assessmentId: 'gone', studentId: '11', grades: [1] });
    given.offerings[0]?.assessmentWeights.push({ 'not here': 2 });
    expect(read(given).remarks).toEqual([
      { path: '$.students[1].nickname', why: 'unknown field' },
      { path: '$.offerings[0].assessmentWeights[2]["not here"]', why: 'no such assessment' },
      { path: '$.grades[1].assessmentId', why: 'no such assessment' },
      { path: '$.grades[1].studentId', why: 'no such student' },
    ]);
  });

  test.each<[unknown, string, string]>([
    [[], '$', 'an object'],
    [{ people: [] }, '$', 'initialization data or an offering snapshot'],
    [{ kind: 'offering-snapshot', version: 2 }, '$.version', 'format version 1'],
    [{ ...sample(), grades: {} }, '$.grades', 'a list'],
    [{ ...sample(), grades: [{ ...sample().grades[0], grades: undefined }] }, '$.grades[0].grades', 'a list'],
    [{ ...sample(), students: [7] }, '$.students[0]', 'an object'],
    [
      { ...sample(), courses: [{ ...sample().courses[0], learningOutcomes: ['Proofs', 7] }] },
      '$.courses[0].learningOutcomes[1]',
      'text',
    ],
    [{ ...sample(), students: [{ studentId: 9 }] }, '$.students[0].studentId', 'an id'],
    [{ ...sample(), students: [{ studentId: '' }] }, '$.students[0].studentId', 'an id'],
    [
      { ...sample(), students: [{ studentId: '9' }, { studentId: '9' }] },
      '$.students[1].studentId',
      'an id that stands nowhere before',
    ],
    [{ ...sample(), grades: [{ ...sample().grades[0], grades: ['7'] }] }, '$.grades[0].grades[0]', 'a number'],
    [
      { ...sample(), grades: [{ ...sample().grades[0], curvePoints: Number.POSITIVE_INFINITY }] },
      '$.grades[0].curvePoints',
      'a number',
    ],
  ])('of another shape is refused whole, with its place (%#)', (given, path, expected) => {
    expect(readWire(given)).toEqual({ kind: 'refused', faults: [{ path, expected }] });
  });

  test('never makes the reader throw, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (offerings, rest) => {
        expect(['read', 'refused']).toContain(readWire({ ...sample(), ...(rest as object), offerings }).kind);
      }),
    );
  });
});
