import { sameValue } from '../../../events/same-value.ts';
import { seatsIn } from '../../book/book.ts';
import { structuredCopy } from '../../book/structured-copy.ts';
import { changeOf } from '../../changes/field-change.ts';
import { rowsNow, underNow } from '../../outcomes/outcome-places.ts';
import { inAssessment } from '../changes.ts';
import type { Effects } from '../effect.ts';
import { existing } from '../held.ts';
import { owedAssessment } from '../owed.ts';

export const problemEffects: Effects<'ProblemInserted' | 'ProblemRemoved' | 'ProblemEdited' | 'ProblemsReordered'> = {
  ProblemInserted: {
    apply: (book, { assessmentId, problem, at }) => {
      existing(book.assessments[assessmentId], assessmentId).problems.splice(at, 0, structuredCopy(problem));
    },
    owes: owedAssessment,
    changes: ({ assessmentId, problem }) => [inAssessment(assessmentId, problem.problemId, null, problem)],
    inverse: (book, { assessmentId, problem }) => {
      const assessment = book.assessments[assessmentId];
      const at = assessment?.problems.findIndex((one) => one.problemId === problem.problemId) ?? -1;
      const isGraded =
        assessment &&
        seatsIn(book, assessment.offeringId).some(
          (seat) => seat[assessmentId]?.points[problem.problemId] !== undefined,
        );
      return assessment && sameValue(assessment.problems[at], problem) && !isGraded && assessment.problems.length > 1
        ? { type: 'ProblemRemoved', assessmentId, problem, at }
        : { what: 'assessment', assessmentId };
    },
  },
  ProblemRemoved: {
    apply: (book, { assessmentId, problem: { problemId } }) => {
      const { problems } = existing(book.assessments[assessmentId], assessmentId);
      problems.splice(
        problems.findIndex((problem) => problem.problemId === problemId),
        1,
      );
    },
    owes: owedAssessment,
    changes: ({ assessmentId, problem }) => [inAssessment(assessmentId, problem.problemId, problem, null)],
    inverse: (book, { assessmentId, problem: removed, at, under }) => {
      const { offeringId, problems } = book.assessments[assessmentId] ?? {};
      const [problem] = rowsNow(book, offeringId, [removed], under) ?? [];
      return problem && problems && !problems.some((one) => one.problemId === problem.problemId)
        ? { type: 'ProblemInserted', assessmentId, problem, at: Math.min(at, problems.length) }
        : { what: 'assessment', assessmentId };
    },
  },
  ProblemEdited: {
    apply: (book, { assessmentId, problemId, to }) => {
      const { problems } = existing(book.assessments[assessmentId], assessmentId);
      Object.assign(
        existing(
          problems.find((problem) => problem.problemId === problemId),
          problemId,
        ),
        structuredCopy(to),
      );
    },
    owes: owedAssessment,
    changes: ({ assessmentId, problemId, from, to }) => [inAssessment(assessmentId, problemId, from, to)],
    inverse: (book, { assessmentId, problemId, under, ...sides }) => {
      const { offeringId, problems = [] } = book.assessments[assessmentId] ?? {};
      const problem = problems.find((one) => one.problemId === problemId);
      const [from, to] = rowsNow(book, offeringId, [sides.from, sides.to], under) ?? [];
      return problem && from && to && !changeOf(problem, to)
        ? { type: 'ProblemEdited', assessmentId, problemId, from: to, to: from, ...underNow(book, offeringId, under) }
        : { what: 'assessment', assessmentId };
    },
  },
  ProblemsReordered: {
    apply: (book, { assessmentId, to }) => {
      const assessment = existing(book.assessments[assessmentId], assessmentId);
      const byId = new Map(assessment.problems.map((problem) => [problem.problemId, problem]));
      assessment.problems = to.map((problemId) => existing(byId.get(problemId), problemId));
    },
    owes: owedAssessment,
    changes: ({ assessmentId, from, to }) => [inAssessment(assessmentId, 'problems', from, to)],
    inverse: (book, { assessmentId, from, to }) => {
      const order = book.assessments[assessmentId]?.problems.map(({ problemId }) => problemId);
      return sameValue(order, to)
        ? { type: 'ProblemsReordered', assessmentId, from: to, to: from }
        : { what: 'assessment', assessmentId };
    },
  },
};
