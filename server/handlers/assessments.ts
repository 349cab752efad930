import { type AssessmentId, asId } from '../../events/ids.ts';
import type { WireAssessment } from '../../events/wire.ts';
import { mismatch, otherScope } from '../calls/if-match.ts';
import { blankGrade } from './blank.ts';
import { applied, done, type Handlers, refuse } from './call.ts';
import { removeWeights } from './cascade.ts';
import { orderOf, outcomeTable, permuted } from './problem-order.ts';
import { filled, find, isThere } from './row.ts';

export const assessments: Handlers<
  | 'listAssessments'
  | 'listAssessmentsOfOffering'
  | 'readAssessment'
  | 'addAssessment'
  | 'editAssessment'
  | 'deleteAssessment'
> = {
  listAssessments: async (rows) => done({ assessments: await rows.list('assessments') }),

  listAssessmentsOfOffering: async (rows, { params }) => {
    if (!(await isThere(rows, 'offerings', params))) return refuse('offering.unknown');
    return done({ assessments: await rows.list('assessments', params) });
  },

  readAssessment: async (rows, { params: { offeringId, assessmentId } }) => {
    if (!(await isThere(rows, 'offerings', { offeringId }))) return refuse('offering.unknown');
    const assessment = await find(rows, 'assessments', { offeringId, assessmentId });
    return assessment ? done({ assessment }) : refuse('assessment.unknown');
  },

  /** Everybody who is enrolled gets a blank grade. The id is the server's, whatever the body names. */
  addAssessment: async (rows, { params, body, world }) => {
    if (body.offeringId !== undefined && body.offeringId !== params.offeringId) return refuse('body.malformed');
    const offering = await find(rows, 'offerings', params);
    if (!offering) return refuse('offering.unknown');
    if (body.assessmentId !== undefined && (await isThere(rows, 'assessments', { assessmentId: body.assessmentId }))) {
      return refuse('assessment.idTaken');
    }
    const { assessmentName = '', gradesMaxPerProblem, LOVersusProblemTable: cells = [] } = body;
    const table = outcomeTable(cells, gradesMaxPerProblem.length, offering.learningOutcomes.length);
    if (!table) return refuse('body.malformed');

    const assessment: WireAssessment = {
      assessmentId: asId<AssessmentId>(world.newSecret()),
      offeringId: params.offeringId,
      assessmentName,
      gradesMaxPerProblem,
      LOVersusProblemTable: table,
    };
    await rows.put('assessments', [assessment]);
    const enrolled = await rows.list('enrollments', params);
    await rows.put(
      'grades',
      enrolled.map(({ studentId }) => blankGrade(assessment, studentId)),
    );
    return done({ assessmentId: assessment.assessmentId });
  },

  /** Points follow their problems to new places. Those of a problem that goes are lost only with `confirmLoss`. */
  editAssessment: async (rows, { params: { offeringId, assessmentId }, body }) => {
    const { ifMatch, problemOrder, confirmLoss = false, ...fields } = body;
    const offering = await find(rows, 'offerings', { offeringId });
    if (!offering) return refuse('offering.unknown');
    const assessment = await find(rows, 'assessments', { offeringId, assessmentId });
    if (!assessment) return refuse('assessment.unknown');
    const conflict = mismatch(assessment, ifMatch, fields);
    if (conflict) return conflict;

    const order = orderOf(assessment, fields.gradesMaxPerProblem, problemOrder);
    if (!order) return refuse('assessment.problemOrderWrong');
    const maxima = fields.gradesMaxPerProblem ?? permuted(order, assessment.gradesMaxPerProblem, 0);
    const cells = fields.LOVersusProblemTable ?? permuted(order, assessment.LOVersusProblemTable, []);
    const table = outcomeTable(cells, maxima.length, offering.learningOutcomes.length);
    if (!table) return refuse('body.malformed');

    const grades = await rows.list('grades', { offeringId, assessmentId });
    const gone = assessment.gradesMaxPerProblem.flatMap((_, at) => (order.includes(at) ? [] : [at]));
    const isLost = grades.some((grade) => gone.some((at) => (grade.grades[at] ?? null) !== null));
    if (isLost && !confirmLoss) return refuse('assessment.pointsWouldBeLost');

    const rest = { gradesMaxPerProblem: maxima, LOVersusProblemTable: table };
    await rows.put('assessments', [filled(assessment, { ...fields, ...rest })]);
    const isMoved = gone.length > 0 || order.some((from, to) => from !== to);
    const moved = grades.map((grade) => ({ ...grade, grades: permuted(order, grade.grades, null) }));
    if (isMoved) await rows.put('grades', moved);
    return applied;
  },

  /** If it would remove something else than the caller has seen, it removes nothing. */
  deleteAssessment: async (rows, { params: { offeringId, assessmentId }, query }) => {
    const offering = await find(rows, 'offerings', { offeringId });
    if (!offering) return refuse('offering.unknown');
    const assessments = await rows.remove('assessments', { offeringId, assessmentId });
    if (assessments.length === 0) return refuse('assessment.unknown');
    const grades = await rows.remove('grades', { offeringId, assessmentId });
    await removeWeights(rows, offering, assessmentId);
    return otherScope({ assessments, grades }, query) ?? applied;
  },
};
