import type { Assessment } from '../events/entities.ts';
import {
  type AssessmentId,
  asId,
  type CourseId,
  type OfferingId,
  type ProblemId,
  type StudentId,
} from '../events/ids.ts';
import { type Item, type Noun, nounItem } from '../events/items.ts';
import { isStray, problemIdAt, strayIdAt } from '../events/wire.ts';
import { valueIn } from '../projections/items.ts';
import { heldValue } from '../projections/outbox.ts';
import type { Records } from '../projections/records.ts';

export type Names = ReturnType<typeof namesOf>;

/**
 * What we call what a backend speaks of. A name of the backend's that is in use here for something that
 * the backend calls otherwise gets a new one, `<name>~`.
 */
export const namesOf = (records: Records) => {
  const { book, outbox } = records;
  const renamed: { readonly item: Item; readonly id: string }[] = [];
  const ours = (noun: Noun): ((id: string) => string) => {
    const there = outbox.ids[noun];
    const known = new Map(Object.entries(there).map(([local, id]) => [id, local]));
    return (id) => {
      const local = known.get(id);
      if (local !== undefined) return local;
      if (!Object.hasOwn(there, id)) return id;
      let free = `${id}~`;
      while (Object.hasOwn(there, free)) free += '~';
      known.set(id, free);
      renamed.push({ item: nounItem(noun, free), id });
      return free;
    };
  };
  const nouns = {
    course: ours('course'),
    offering: ours('offering'),
    assessment: ours('assessment'),
    student: ours('student'),
  };
  const problems = new Map<AssessmentId, Map<string, ProblemId>>();
  return {
    renamed,
    course: (id: string): CourseId => asId(nouns.course(id)),
    offering: (id: string): OfferingId => asId(nouns.offering(id)),
    assessment: (id: string): AssessmentId => asId(nouns.assessment(id)),
    student: (id: string): StudentId => asId(nouns.student(id)),
    /** `wireId` is of the assessment that the backend calls `there`, and we `here`; problems go by position. */
    problem: (here: AssessmentId, there: string, wireId: ProblemId): ProblemId => {
      let known = problems.get(here);
      if (!known) {
        known = new Map();
        problems.set(here, known);
      }
      const found = known.get(wireId);
      if (found !== undefined) return found;
      const position = Number(wireId.slice(there.length + 2));
      const item: Item = { of: 'assessment', assessmentId: here };
      const held = heldValue(outbox, book, item) as Assessment | null;
      const mine = valueIn(book, item) as Assessment | null;
      const problemId = isStray(wireId) ? strayIdAt(here, position) : problemAt(held, mine, here, position);
      known.set(wireId, problemId);
      return problemId;
    },
  };
};

/** Positions are those of what the backend was known to have; one beyond is new. */
const problemAt = (
  held: Assessment | null,
  ours: Assessment | null,
  here: AssessmentId,
  position: number,
): ProblemId => {
  const known = held?.problems[position];
  if (known) return known.problemId;
  if (!held && ours?.problems[position]) return ours.problems[position].problemId;
  const used = new Set<string>(
    [...(held?.problems ?? []), ...(ours?.problems ?? [])].map(({ problemId }) => problemId),
  );
  return freeId(problemIdAt(here, position), used);
};

/** `id`, or the first of `id~`, `id~~`, … that is free. */
export const freeId = <I extends string>(id: I, used: ReadonlySet<string>): I => {
  let free: string = id;
  while (used.has(free)) free += '~';
  return free as I;
};
