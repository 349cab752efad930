import type { BookEvent } from '../events/catalogue.ts';
import type { Offering, OfferingFields, Problem } from '../events/entities.ts';
import { offeringFields } from '../events/fields.ts';
import type { AssessmentId, ProblemId } from '../events/ids.ts';
import { sameValue } from '../events/same-value.ts';
import { assessmentsIn, type Book } from '../projections/book/book.ts';
import { changeOf } from '../projections/changes/field-change.ts';
import { type ColumnOrder, cellsInOrder, isInPlace, trimmedCells } from '../projections/outcomes/outcome-columns.ts';
import type { Decide, Deciders } from './decision.ts';
import { fieldFault } from './fields.ts';
import { refuse } from './refusal.ts';

const reviseOutcomes: Decide<'ReviseOutcomes'> = (book, { offeringId, seen, outcomes }) => {
  const offering = book.offerings[offeringId];
  if (!offering) return refuse('offering.unknown', { offeringId });
  if (!sameValue(offering.learningOutcomes, seen)) return refuse('outcomes.changed', { offeringId });
  const order = outcomes.map(({ from }) => from);
  const kept = order.filter((from) => from !== null);
  if (new Set(kept).size !== kept.length || kept.some((from) => seen[from] === undefined)) {
    return refuse('outcomes.placeUnknown', { offeringId });
  }
  const learningOutcomes = outcomes.map(({ text }) => text);
  const fault = fieldFault<OfferingFields>({ learningOutcomes }, offeringFields);
  if (fault) return fault;

  const change = changeOf<OfferingFields>(offering, { learningOutcomes });
  const edited: readonly BookEvent[] = change ? [{ type: 'OfferingEdited', offeringId, ...change }] : [];
  return [...edited, ...columnsMoved(book, offering, order)];
};

const editOutcomeCells: Decide<'EditOutcomeCells'> = (book, { offeringId, seen, cells }) => {
  const offering = book.offerings[offeringId];
  if (!offering) return refuse('offering.unknown', { offeringId });
  if (!sameValue(offering.learningOutcomes, seen)) return refuse('outcomes.changed', { offeringId });
  const rows = new Map<ProblemId, Row>();
  const named = new Set<string>();
  for (const { assessmentId, problemId, at, strength } of cells) {
    const assessment = book.assessments[assessmentId];
    if (assessment?.offeringId !== offeringId) return refuse('assessment.unknown', { assessmentId });
    const problem = assessment.problems.find((one) => one.problemId === problemId);
    if (!problem) return refuse('problem.unknown', { assessmentId, problemId });
    const cell = JSON.stringify([problemId, at]);
    if (seen[at] === undefined || named.has(cell)) return refuse('outcomes.placeUnknown', { offeringId });
    named.add(cell);
    const row = rows.get(problemId) ?? { assessmentId, problem, outcomes: [...problem.outcomes] };
    while (row.outcomes.length < at) row.outcomes.push(null);
    row.outcomes[at] = strength;
    rows.set(problemId, row);
  }
  const rowsEdited = [...rows.values()];
  const fault = rowsEdited
    .map(({ outcomes }) => fieldFault<Pick<Problem, 'outcomes'>>({ outcomes }, { outcomes: 'outcome cells' }))
    .find((one) => one !== undefined);
  return (
    fault ??
    rowsEdited.flatMap(({ assessmentId, problem, outcomes }) => rowEdited(assessmentId, problem, outcomes, [...seen]))
  );
};

type Row = { readonly assessmentId: AssessmentId; readonly problem: Problem; readonly outcomes: Problem['outcomes'] };

/**
 * `under`: the outcomes that the cells were typed under, by which an undo finds them again if their list has changed.
 */
const rowEdited = (
  assessmentId: AssessmentId,
  { problemId, outcomes }: Problem,
  wanted: Problem['outcomes'],
  under?: string[],
): readonly BookEvent[] => {
  const [from, to] = [outcomes, trimmedCells(wanted)];
  if (sameValue(trimmedCells(from), to)) return [];
  return [
    {
      type: 'ProblemEdited',
      assessmentId,
      problemId,
      from: { outcomes: [...from] },
      to: { outcomes: to },
      ...(under && { under }),
    },
  ];
};

/** The edits that move the columns of all outcome tables of an offering to the new places of their outcomes. */
export const columnsMoved = (book: Book, offering: Offering, order: ColumnOrder): readonly BookEvent[] => {
  if (isInPlace(order, offering.learningOutcomes.length)) return [];
  return assessmentsIn(book, offering.offeringId).flatMap(({ assessmentId, problems }) =>
    problems.flatMap((problem) => rowEdited(assessmentId, problem, cellsInOrder(problem.outcomes, order))),
  );
};

export const outcomeDeciders = {
  ReviseOutcomes: reviseOutcomes,
  EditOutcomeCells: editOutcomeCells,
} satisfies Deciders;
