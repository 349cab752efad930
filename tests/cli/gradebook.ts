import { asId } from '../../events/ids.ts';
import { categoryFields } from '../grading/case-book.ts';
import type { OracleCase } from '../grading/oracle.ts';

/** Two offerings in the wire's shapes; the second one has neither weight sets nor a policy. */
export const twoOfferings = () => ({
  courses: [{ courseId: 'c1', courseCode: 'CS', courseNumber: '101', title: 'Beginnings' }],
  offerings: [
    {
      offeringId: '20',
      courseId: 'c1',
      courseCode: 'CS',
      title: 'Beginnings',
      assessmentWeights: [{ a2: 7, a1: 3 }, { a1: 1 }],
    },
    { offeringId: '3', courseId: 'c1', assessmentWeights: [] },
  ],
  assessments: [
    {
      assessmentId: 'a1',
      offeringId: '20',
      assessmentName: 'Midterm',
      gradesMaxPerProblem: [25, 25],
      LOVersusProblemTable: [],
    },
    {
      assessmentId: 'a2',
      offeringId: '20',
      assessmentName: 'Final exam',
      gradesMaxPerProblem: [100],
      LOVersusProblemTable: [],
    },
    {
      assessmentId: 'b1',
      offeringId: '3',
      assessmentName: 'Paper',
      gradesMaxPerProblem: [200],
      LOVersusProblemTable: [],
    },
  ],
  enrollments: [
    { studentId: '9', offeringId: '20', dateOfEnrollment: '2020-01-01' },
    { studentId: '11', offeringId: '20', dateOfEnrollment: '2020-01-01' },
    { studentId: '9', offeringId: '3', dateOfEnrollment: '2020-01-01' },
  ],
  students: [
    { studentId: '11', studentCode: 'B2', firstName: 'Bo', lastName: 'Åberg', email: '' },
    { studentId: '10', studentCode: 'C3', firstName: 'Not', lastName: 'Enrolled', email: '' },
    { studentId: '9', studentCode: 'A1', firstName: 'Ana', lastName: 'Byrne', email: '' },
  ],
  grades: [
    gradeRow('20', 'a1', '9', [20, 23.5]),
    gradeRow('20', 'a2', '9', [91.125], { useBonusPoints: true, bonusPoints: 1 }),
    gradeRow('20', 'a2', '11', [null]),
    gradeRow('3', 'b1', '9', [179.99]),
  ],
  settings: {
    grading: {
      '20': {
        letters: [
          { letter: 'A', from: 90.59 },
          { letter: 'B', from: 0 },
        ],
      },
    },
  },
});

const gradeRow = (
  offeringId: string,
  assessmentId: string,
  studentId: string,
  grades: (number | null)[],
  more: object = {},
) => ({
  offeringId,
  assessmentId,
  studentId,
  grades,
  useBonusPoints: false,
  useCurvePoints: false,
  bonusPoints: 0,
  curvePoints: 0,
  ...more,
});

/** One offering per case, with one student in it, so that each has its own policy and weight sets. */
export const offeringsOf = (cases: readonly OracleCase[]) => ({
  courses: [],
  offerings: cases.map((given, at) => ({
    offeringId: `o${at}`,
    courseId: 'c',
    assessmentWeights: given.weightSets.map((set) =>
      Object.fromEntries(set.map((weight, index) => [`o${at}a${index}`, weight])),
    ),
  })),
  assessments: cases.flatMap(({ assessments }, at) =>
    assessments.map(({ max }, index) => ({
      assessmentId: `o${at}a${index}`,
      offeringId: `o${at}`,
      assessmentName: '',
      gradesMaxPerProblem: max,
      LOVersusProblemTable: [],
    })),
  ),
  enrollments: cases.map((_, at) => ({ studentId: 's', offeringId: `o${at}`, dateOfEnrollment: '' })),
  students: [{ studentId: 's', studentCode: '', firstName: '', lastName: '', email: '' }],
  grades: cases.flatMap(({ assessments }, at) =>
    assessments.map(({ points, useBonus, bonus, useCurve, curve }, index) =>
      gradeRow(`o${at}`, `o${at}a${index}`, 's', points, {
        useBonusPoints: useBonus,
        bonusPoints: bonus,
        useCurvePoints: useCurve,
        curvePoints: curve,
      }),
    ),
  ),
  settings: {
    grading: Object.fromEntries(
      cases.map(({ assessments, weightSets: _, categories: __, capAt: ___, ...policy }, at) => [
        `o${at}`,
        {
          ...policy,
          ...categoryFields(cases[at] as OracleCase, (index) => asId(`o${at}a${index}`)),
          neverDrop: assessments.flatMap(({ neverDrop }, index) => (neverDrop ? [`o${at}a${index}`] : [])),
          excused: assessments.flatMap(({ excused }, index) =>
            excused ? [{ studentId: 's', assessmentId: `o${at}a${index}` }] : [],
          ),
        },
      ]),
    ),
  },
});
