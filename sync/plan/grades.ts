import { wireLimits } from '../../api/shapes.ts';
import type { Assessment, Grade } from '../../events/entities.ts';
import type { AssessmentId } from '../../events/ids.ts';
import type { ItemOf } from '../../events/items.ts';
import { keysOf, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { blankGrade } from '../../projections/book/grade-of.ts';
import { heldValue, type Outbox, type OwedOf, owedGradesOf, owedOf } from '../../projections/outbox/outbox.ts';
import { problemsOf, sendableGrade } from '../../projections/outbox/sendable.ts';
import type { Call } from '../wire/call.ts';
import { assessmentWireId, offeringWireId, studentWireId, type WireFields } from '../wire/value.ts';
import { deletionCall } from './deletes.ts';
import { claim, isClaimed, type PlanContext, type Planner, rowsAtMost } from './planning.ts';
import type { Survey } from './survey.ts';
import { wholeAssessment, wholeSeat } from './whole-scopes.ts';

/**
 * Calls for grades, assessment by assessment: one student's grade by itself, two or more together. Points go by the
 * server's list of problems. A grade that is blank here is deleted there, each in a call of its own, so that a refusal
 * names the grade; where all of an assessment or of a student go, one call may say so.
 */
export const gradeCalls: Planner = function* (planning) {
  const { records, survey } = planning;
  const { book, outbox } = records;
  for (const offeringId of keysOf(outbox.owedGrades)) {
    for (const assessmentId of keysOf(outbox.owedGrades[offeringId] ?? record<AssessmentId, never>())) {
      const item = { of: 'assessment', assessmentId } as const;
      const held = heldValue(outbox, book, item);
      if (held && !isClaimed(planning, item) && survey.staysAtServer(item)) yield* callsOf(planning, held);
    }
  }
};

type Row = { readonly item: ItemOf<'grade'>; readonly fields: WireFields; readonly isDeleted: boolean };

/**
 * The most deletions in one assessment. More than that go as blank rows of bulk edits, which are refused or done as a
 * whole (decision 0140).
 */
const deletedOneByOneAtMost = 200;

/** Keeps within the rows and bytes that a server takes. A few deletions go one by one, many as blank rows. */
function* callsOf(planning: PlanContext, assessment: Assessment): Iterable<Call> {
  const maxRows = rowsAtMost(planning, 'editGrades');
  const alwaysFits = maxRows * rowBytesAtMost(assessment) <= bytesAtMost;
  const all = [...rowsOf(planning, assessment)];
  const deleted = all.filter(({ isDeleted }) => isDeleted);
  const whole = wholeAssessment(
    planning,
    assessment,
    deleted.map(({ item }) => item),
  );
  if (whole) {
    yield whole;
    return;
  }
  const isOneByOne = deleted.length <= deletedOneByOneAtMost;
  let rows: Row[] = [];
  let bytes = 0;
  let callCount = 0;
  for (const row of isOneByOne ? all.filter(({ isDeleted }) => !isDeleted) : all) {
    const size = alwaysFits ? 0 : JSON.stringify(row.fields).length + idBytes;
    if (rows.length >= maxRows || bytes + size > bytesAtMost) {
      yield callOf(planning, assessment, rows, !planning.everything);
      callCount += 1;
      [rows, bytes] = [[], 0];
    }
    rows.push(row);
    bytes += size;
  }
  if (rows.length > 0)
    yield callOf(planning, assessment, rows, !planning.everything && (rows.length > 1 || callCount > 0));
  if (isOneByOne) for (const { item } of deleted) yield deletionOf(planning, assessment, item);
}

const deletionOf = (planning: PlanContext, assessment: Assessment, item: ItemOf<'grade'>): Call => {
  const isOfSeat = owedOf(planning.records.outbox, item)?.wholeOf === 'seat';
  const whole = isOfSeat ? wholeSeat(planning, item) : undefined;
  for (const one of whole?.items ?? [item]) claim(planning, one);
  const studentId = studentWireId(planning.records, item.studentId);
  return whole ?? deletionCall(planning, 'deleteGrade', { ...idsOf(planning, assessment), studentId }, item);
};

/** Bytes of a row's `studentId` and its commas. */
const idBytes = 100;
const bytesAtMost = wireLimits.body - 1_000;

/**
 * All fields of a grade twice, since `ifMatch` repeats them, and the maxima; no number takes more than 25 characters.
 */
const rowBytesAtMost = ({ problems }: Assessment): number => idBytes + 2 * 150 + 3 * (problems.length + 2) * 26;

function* rowsOf(planning: PlanContext, assessment: Assessment): Iterable<Row> {
  const { records, survey, scopes, capabilities } = planning;
  const { outbox, book } = records;
  const { offeringId, assessmentId } = assessment;
  const knownProblems = problemsOf(assessment);
  // Problems go by position: if others have moved them since, the points would count for another problem.
  const maxima = { gradesMaxPerProblem: assessment.problems.map(({ max }) => max) };
  const seats = book.grades[offeringId];
  for (const owed of seatedGrades(survey, outbox, assessment)) {
    const { item, base: held } = owed;
    if (!survey.mayBeSent(owed) || scopes.isBeingEmptied(item)) continue;
    const ours = seats?.get(item.studentId)?.[assessmentId];
    if (!ours && isClaimed(planning, item)) continue;
    const [value, base] = [ours ? sendableGrade(ours, knownProblems, held) : blank, held ?? blank];
    const differing = fieldsUnlike(value, base);
    if (differing.length === 0) continue;
    const fields = fieldsOf(assessment, value, differing);
    const seen = { ...fieldsOf(assessment, base, differing), ...(capabilities.ifMatchMaxima && maxima) };
    yield { item, isDeleted: !ours, fields: capabilities.ifMatch ? { ...fields, ifMatch: seen } : fields };
  }
}

/**
 * The owed grades of students who have a seat at the server. While a class is being added, each plan looks at as many
 * grades as there are seats by then, not at all of the class.
 */
const seatedGrades = (
  survey: Survey,
  outbox: Outbox,
  { offeringId, assessmentId }: Assessment,
): readonly OwedOf<'grade'>[] => {
  const seats = survey.seatsThere(offeringId);
  const grades = outbox.owedGrades[offeringId]?.[assessmentId];
  if (seats === 'all' || !grades) return owedGradesOf(outbox, offeringId, assessmentId);
  if (seats.size < grades.count) return [...seats].flatMap((studentId) => grades.byStudent[studentId] ?? []);
  return Object.values(grades.byStudent).filter(({ item }) => seats.has(item.studentId));
};

/** The grade that a server without a row counts as holding. */
const blank = blankGrade();

const fieldsUnlike = (value: Grade, base: Grade): readonly (keyof Grade)[] =>
  gradeFields.filter((field) => !sameValue(value[field], base[field]));

const gradeFields = keysOf(blank);

/** Points are sent as a whole list, one place for each problem that the server has. */
const fieldsOf = ({ problems }: Assessment, grade: Grade, names: readonly (keyof Grade)[]): WireFields =>
  record<string, unknown>(
    names.map((name) =>
      name === 'points'
        ? ['grades', problems.map(({ problemId }) => grade.points[problemId] ?? null)]
        : [name, grade[name]],
    ),
  );

const idsOf = ({ records }: PlanContext, { offeringId, assessmentId }: Assessment) => ({
  offeringId: offeringWireId(records, offeringId),
  assessmentId: assessmentWireId(records, assessmentId),
});

const callOf = (planning: PlanContext, assessment: Assessment, rows: readonly Row[], isBulk: boolean): Call => {
  const { records } = planning;
  const ids = idsOf(planning, assessment);
  const items = rows.map(({ item }) => item);
  for (const { item, isDeleted } of rows) if (isDeleted) claim(planning, item);
  const [only] = rows;
  if (!only || isBulk) {
    const grades = rows.map(({ item, fields }) => ({ ...fields, studentId: studentWireId(records, item.studentId) }));
    return { endpoint: 'editGrades', params: ids, body: { grades }, items };
  }
  const params = { ...ids, studentId: studentWireId(records, only.item.studentId) };
  return { endpoint: 'editGrade', params, body: only.fields, items };
};
