import type { Problem } from '../events/entities.ts';
import { asId, type ProblemId } from '../events/ids.ts';
import { sameValue } from '../events/same-value.ts';
import { changeOf } from '../projections/changes/field-change.ts';
import { problemRemoval } from '../projections/changes/grade-change.ts';
import { cellsUnder } from '../projections/outcomes/outcome-columns.ts';
import type { Decide, Deciders } from './decision.ts';
import { amountFault, fieldFault, lengthFault, problemShape } from './fields.ts';
import { refuse } from './refusal.ts';

const insertProblem: Decide<'InsertProblem'> = (book, { assessmentId, at, max }, { newId }) => {
  const assessment = book.assessments[assessmentId];
  if (!assessment) return refuse('assessment.unknown', { assessmentId });
  if (!Number.isInteger(at) || at < 0 || at > assessment.problems.length) {
    return refuse('problem.positionUnknown', { assessmentId, at });
  }
  const fault = amountFault('max', max) ?? lengthFault('problems', assessment.problems.length + 1);
  if (fault) return fault;

  const problem: Problem = { problemId: asId<ProblemId>(newId()), max, outcomes: [] };
  return [{ type: 'ProblemInserted', assessmentId, problem, at }];
};

const editProblem: Decide<'EditProblem'> = (book, { assessmentId, problemId, fields, seen }) => {
  const assessment = book.assessments[assessmentId];
  if (!assessment) return refuse('assessment.unknown', { assessmentId });
  const problem = assessment.problems.find((one) => one.problemId === problemId);
  if (!problem) return refuse('problem.unknown', { assessmentId, problemId });
  const fault = fieldFault<Omit<Problem, 'problemId'>>(fields, problemShape);
  if (fault) return fault;
  const { learningOutcomes = [] } = book.offerings[assessment.offeringId] ?? {};
  if (fields.outcomes && !sameValue(learningOutcomes, seen)) {
    return refuse('outcomes.changed', { offeringId: assessment.offeringId });
  }

  const change = changeOf<Omit<Problem, 'problemId'>>(problem, fields);
  const under = change && cellsUnder(learningOutcomes, [change.from, change.to]);
  return change ? [{ type: 'ProblemEdited', assessmentId, problemId, ...change, ...under }] : [];
};

const deleteProblem: Decide<'DeleteProblem'> = (book, { assessmentId, problemId }) => {
  const assessment = book.assessments[assessmentId];
  if (!assessment) return refuse('assessment.unknown', { assessmentId });
  const isThere = assessment.problems.some((one) => one.problemId === problemId);
  if (!isThere) return refuse('problem.unknown', { assessmentId, problemId });
  if (assessment.problems.length === 1) return refuse('problem.last', { assessmentId });

  return problemRemoval(book, assessmentId, problemId);
};

const reorderProblems: Decide<'ReorderProblems'> = (book, { assessmentId, order }) => {
  const assessment = book.assessments[assessmentId];
  if (!assessment) return refuse('assessment.unknown', { assessmentId });
  const from = assessment.problems.map(({ problemId }) => problemId);
  if (!sameValue([...from].sort(), [...order].sort())) return refuse('problem.orderIncomplete', { assessmentId });

  return sameValue(from, order) ? [] : [{ type: 'ProblemsReordered', assessmentId, from, to: [...order] }];
};

export const problemDeciders = {
  InsertProblem: insertProblem,
  EditProblem: editProblem,
  DeleteProblem: deleteProblem,
  ReorderProblems: reorderProblems,
} satisfies Deciders;
