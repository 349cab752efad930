import {
  type AssessmentId,
  asId,
  type CourseId,
  type OfferingId,
  type ProblemId,
  type StudentId,
} from '../../events/ids.ts';
import { type Item, type Noun, nounItem } from '../../events/items.ts';
import { isStray, strayIdAt } from '../../events/wire.ts';
import type { Records } from '../../projections/records.ts';

export type Names = ReturnType<typeof namesOf>;

/**
 * What we call what a server speaks of. A name of the server's that is in use here for something that
 * the server calls otherwise gets a new one, `<name>~`.
 */
export const namesOf = (records: Records) => {
  const { outbox } = records;
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
  const problems = new Map<AssessmentId, readonly ProblemId[]>();
  return {
    renamed,
    course: (id: string): CourseId => asId(nouns.course(id)),
    offering: (id: string): OfferingId => asId(nouns.offering(id)),
    assessment: (id: string): AssessmentId => asId(nouns.assessment(id)),
    student: (id: string): StudentId => asId(nouns.student(id)),
    /** What the problems of an assessment are called here, by place at the server. */
    callProblems: (here: AssessmentId, ids: readonly ProblemId[]): void => void problems.set(here, ids),
    /** `wireId` is of the assessment that the server calls `there`, and we `here`. What is beyond its problems is a stray. */
    problem: (here: AssessmentId, there: string, wireId: ProblemId): ProblemId => {
      const place = Number(wireId.slice(there.length + 2));
      return (isStray(wireId) ? undefined : problems.get(here)?.[place]) ?? strayIdAt(here, place);
    },
  };
};

/** `id`, or the first of `id~`, `id~~`, … that is free. */
export const freeId = <I extends string>(id: I, used: ReadonlySet<string>): I => {
  let free: string = id;
  while (used.has(free)) free += '~';
  return free as I;
};
