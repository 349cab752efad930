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
import type { Records } from '../../projections/records/records.ts';

export type OurIds = ReturnType<typeof namesOf>;

/**
 * Our ids for what a server names. If an id of the server's is in use here for something else, the item gets a new one,
 * `<id>~`.
 */
export const namesOf = (records: Records) => {
  const { outbox } = records;
  const renamed: { readonly item: Item; readonly id: string }[] = [];
  const ours = (noun: Noun): ((id: string) => string) => {
    const serverIds = outbox.ids[noun];
    const known = new Map(Object.entries(serverIds).map(([local, id]) => [id, local]));
    return (id) => {
      const local = known.get(id);
      if (local !== undefined) return local;
      if (!Object.hasOwn(serverIds, id)) return id;
      let free = `${id}~`;
      while (Object.hasOwn(serverIds, free)) free += '~';
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
    /** Sets our ids of an assessment's problems, by position at the server. */
    callProblems: (here: AssessmentId, ids: readonly ProblemId[]): void => void problems.set(here, ids),
    /**
     * Our id of a problem. `wireId` belongs to the assessment that is `serverId` at the server and `here` in the book. A
     * position beyond its problems becomes a stray.
     */
    problem: (here: AssessmentId, serverId: string, wireId: ProblemId): ProblemId => {
      const place = Number(wireId.slice(serverId.length + 2));
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
