import { wireLimits } from '../api/shapes.ts';
import type { ItemValue } from '../events/items.ts';
import { sameValue } from '../events/same-value.ts';
import { sendable } from '../projections/sendable.ts';
import type { Call } from './call.ts';
import { isClaimed, type Planner, type Planning, rowsAtMost } from './planning.ts';
import type { GradeGroup, ItemOf } from './survey.ts';
import {
  assessmentWireId,
  differingFields,
  heldGrade,
  offeringWireId,
  seenFields,
  studentWireId,
  type WireFields,
} from './wire-value.ts';

/** Per assessment: one student's grade by itself, those of two and more together. Points are where the backend has them. */
export const gradeCalls: Planner = function* (planning) {
  for (const group of planning.survey.grades().values()) {
    if (isClaimed(planning, group) || !planning.survey.stands({ of: 'assessment', assessmentId: group.assessmentId }))
      continue;
    yield* callsOf(planning, group);
  }
};

type Row = { readonly item: ItemOf<'grade'>; readonly fields: WireFields };

function* callsOf(planning: Planning, group: GradeGroup): Iterable<Call> {
  const most = rowsAtMost(planning, 'editGrades');
  let rows: Row[] = [];
  let bytes = 0;
  let given = 0;
  for (const row of rowsOf(planning, group)) {
    const size = JSON.stringify(row.fields).length + idBytes;
    if (rows.length >= most || bytes + size > bytesAtMost) {
      yield callOf(planning, group, rows, !planning.everything);
      given += 1;
      [rows, bytes] = [[], 0];
    }
    rows.push(row);
    bytes += size;
  }
  if (rows.length > 0) yield callOf(planning, group, rows, !planning.everything && (rows.length > 1 || given > 0));
}

/** A row's `studentId`, and commas. */
const idBytes = 100;
const bytesAtMost = wireLimits.body - 1_000;

function* rowsOf(planning: Planning, group: GradeGroup): Iterable<Row> {
  const { records, survey } = planning;
  const { outbox, book } = records;
  const empty = survey.emptySeats().get(group.offeringId);
  for (const [key, owed] of group.rows) {
    const { item } = owed;
    if (item.of !== 'grade' || !survey.mayGo(owed, key) || empty?.has(item.studentId)) continue;
    const value = heldGrade(sendable(outbox, book, item));
    const base = heldGrade(owed.base);
    if (!sameValue(value, base)) yield { item, fields: gradeFields(planning, item, value, base) };
  }
}

const gradeFields = (
  { records, capabilities }: Planning,
  item: ItemOf<'grade'>,
  value: ItemValue,
  base: ItemValue,
): WireFields => ({
  ...differingFields(records, item, value, base),
  ...(capabilities.ifMatch ? { ifMatch: seenFields(records, item, value, base) } : {}),
});

const callOf = ({ records }: Planning, group: GradeGroup, rows: readonly Row[], isBulk: boolean): Call => {
  const ids = {
    offeringId: offeringWireId(records, group.offeringId),
    assessmentId: assessmentWireId(records, group.assessmentId),
  };
  const items = rows.map(({ item }) => item);
  const [only] = rows;
  if (!only || isBulk) {
    const grades = rows.map(({ item, fields }) => ({ ...fields, studentId: studentWireId(records, item.studentId) }));
    return { endpoint: 'editGrades', params: ids, body: { grades }, items };
  }
  const params = { ...ids, studentId: studentWireId(records, only.item.studentId) };
  return { endpoint: 'editGrade', params, body: only.fields, items };
};
