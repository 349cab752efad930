import type { Item } from '../../../events/items.ts';
import { isRecord } from '../../../events/record.ts';
import type { Stores } from '../../../projections/book/book.ts';

/**
 * A weight, an excuse, a note or a *never drop*: `names` are the things it refers to, `namer` is the item that holds it. Found
 * by rules of its own, not by the app's.
 */
export type Statement = {
  readonly key: string;
  readonly says: unknown;
  readonly namer: Item;
  readonly names: readonly Item[];
};

export const statementsIn = ({ offerings, settings }: Pick<Stores, 'offerings' | 'settings'>): readonly Statement[] => {
  const found: Statement[] = [];
  for (const { offeringId, weightSets } of Object.values(offerings)) {
    for (const { weightSetId, weights } of weightSets) {
      for (const [id, says] of Object.entries(weights)) {
        const key = `weight of ${id} in ${weightSetId} of ${offeringId}`;
        found.push({ key, says, namer: { of: 'offering', offeringId }, names: [assessment(id)] });
      }
    }
  }
  for (const [id, policy] of Object.entries(isRecord(settings.grading) ? settings.grading : {})) {
    const namer: Item = { of: 'setting', section: ['grading', id] };
    const { neverDrop, excused } = isRecord(policy) ? policy : {};
    for (const one of Array.isArray(neverDrop) ? neverDrop : []) {
      found.push({ key: `never dropping ${one} in ${id}`, says: true, namer, names: [assessment(String(one))] });
    }
    for (const [studentId, assessmentId] of excusesIn(excused)) {
      const key = `excuse of ${studentId} from ${assessmentId} in ${id}`;
      const seat: Item = { of: 'seat', offeringId: id as never, studentId: studentId as never };
      found.push({ key, says: true, namer, names: [assessment(assessmentId), seat] });
    }
  }
  for (const [id, notes] of Object.entries(isRecord(settings.notes) ? settings.notes : {})) {
    const namer: Item = { of: 'setting', section: ['notes', id] };
    for (const [studentId, theirs] of Object.entries(isRecord(notes) ? notes : {})) {
      const seat: Item = { of: 'seat', offeringId: id as never, studentId: studentId as never };
      for (const [place, says] of Object.entries(isRecord(theirs) ? theirs : {})) {
        const names = place === 'student' ? [seat] : [assessment(place), seat];
        found.push({ key: `note on ${studentId} at ${place} in ${id}`, says, namer, names });
      }
    }
  }
  return found;
};

const assessment = (id: string): Item => ({ of: 'assessment', assessmentId: id as never });

const excusesIn = (excused: unknown): readonly (readonly [string, string])[] => {
  if (Array.isArray(excused)) return excused.map((one) => [String(one?.studentId), String(one?.assessmentId)]);
  if (!isRecord(excused)) return [];
  return Object.entries(excused).flatMap(([studentId, theirs]) =>
    isRecord(theirs) ? Object.keys(theirs).map((id) => [studentId, id] as const) : [],
  );
};
