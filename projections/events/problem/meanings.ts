import { sameValue } from '../../../events/same-value.ts';
import { impossibleAddition, impossibleEdit, impossibleRemoval, otherValue } from '../before.ts';
import { ofNobody } from '../holding.ts';
import { problemName, problemsOf } from '../marks.ts';
import type { Meanings } from '../meaning.ts';
import { inItsAssessment } from '../touching.ts';
import { inAnAssessment } from '../within.ts';

export const problemMeanings: Meanings<'ProblemInserted' | 'ProblemRemoved' | 'ProblemEdited' | 'ProblemsReordered'> = {
  ProblemInserted: {
    impossible: ({ assessments }, { assessmentId, problem: { problemId }, at }) => {
      const problems = assessments[assessmentId]?.problems;
      if (!problems) return { why: 'not there', id: assessmentId };
      const same = problems.find((one) => one.problemId === problemId);
      return impossibleAddition(same, at, problems, problemId);
    },
    marks: ({ problem, ...event }) => ({ adds: problemName(problem), shares: problemsOf(event) }),
    about: 'more',
    holds: ofNobody,
    isWithin: inAnAssessment,
    touches: inItsAssessment,
  },
  ProblemRemoved: {
    impossible: ({ assessments }, { assessmentId, problem, at }) => {
      const { problemId } = problem;
      const problems = assessments[assessmentId]?.problems ?? [];
      const held = problems.find((one) => one.problemId === problemId);
      return impossibleRemoval(held, problem, problems[at]?.problemId === problemId, problemId);
    },
    marks: ({ problem, under = [], ...event }) => ({
      removes: problemName(problem),
      shares: problemsOf(event),
      outcomes: { names: under },
    }),
    about: 'more',
    holds: ofNobody,
    isWithin: inAnAssessment,
    touches: inItsAssessment,
  },
  ProblemEdited: {
    impossible: ({ assessments }, { assessmentId, problemId, from }) => {
      const held = assessments[assessmentId]?.problems.find((one) => one.problemId === problemId);
      return impossibleEdit(held, from, problemId);
    },
    marks: ({ under = [] }) => ({ outcomes: { names: under } }),
    about: 'more',
    holds: ofNobody,
    isWithin: inAnAssessment,
    touches: inItsAssessment,
  },
  ProblemsReordered: {
    impossible: ({ assessments }, { assessmentId, from, to }) => {
      const order = assessments[assessmentId]?.problems.map(({ problemId }) => problemId);
      if (!order) return { why: 'not there', id: assessmentId };
      if (!sameValue(order, from)) return otherValue(assessmentId);
      return sameValue([...order].sort(), [...to].sort()) ? undefined : { why: 'another place', id: assessmentId };
    },
    marks: (event) => ({ shares: problemsOf(event) }),
    about: 'more',
    holds: ofNobody,
    isWithin: inAnAssessment,
    touches: inItsAssessment,
  },
};
