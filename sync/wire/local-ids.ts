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

export type OurIds = ReturnType<typeof ourIdsFor>;

/**
 * Our ids for what a server names. If an id of the server's is in use here for something else, the item gets a new one,
 * `<id>~`.
 */
export const ourIdsFor = (records: Records) => {
  const { outbox } = records;
  const renamed: { readonly item: Item; readonly id: string }[] = [];
  const localIdsFor = (noun: Noun): ((id: string) => string) => {
    const serverIds = outbox.ids[noun];
    const localIds = new Map(Object.entries(serverIds).map(([local, id]) => [id, local]));
    return (serverId) => {
      const localId = localIds.get(serverId);
      if (localId !== undefined) return localId;
      if (!Object.hasOwn(serverIds, serverId)) return serverId;
      let free = `${serverId}~`;
      while (Object.hasOwn(serverIds, free)) free += '~';
      localIds.set(serverId, free);
      renamed.push({ item: nounItem(noun, free), id: serverId });
      return free;
    };
  };
  const nouns = {
    course: localIdsFor('course'),
    offering: localIdsFor('offering'),
    assessment: localIdsFor('assessment'),
    student: localIdsFor('student'),
  };
  const problems = new Map<AssessmentId, readonly ProblemId[]>();
  return {
    renamed,
    course: (serverId: string): CourseId => asId(nouns.course(serverId)),
    offering: (serverId: string): OfferingId => asId(nouns.offering(serverId)),
    assessment: (serverId: string): AssessmentId => asId(nouns.assessment(serverId)),
    student: (serverId: string): StudentId => asId(nouns.student(serverId)),
    /** Sets our ids of an assessment's problems, by position at the server. */
    setProblemIds: (assessmentId: AssessmentId, ids: readonly ProblemId[]): void =>
      void problems.set(assessmentId, ids),
    /**
     * Our id of a problem. `wireId`: as `problemIdAt` makes it of the assessment's id at the server and a position. A
     * position beyond the assessment's problems gives the id of a stray.
     */
    problem: (assessmentId: AssessmentId, assessmentServerId: string, wireId: ProblemId): ProblemId => {
      const place = Number(wireId.slice(assessmentServerId.length + 2));
      return (isStray(wireId) ? undefined : problems.get(assessmentId)?.[place]) ?? strayIdAt(assessmentId, place);
    },
  };
};

/** `id`, or the first of `id~`, `id~~`, … that is free. */
export const freeId = <I extends string>(id: I, used: ReadonlySet<string>): I => {
  let free: string = id;
  while (used.has(free)) free += '~';
  return free as I;
};
