/**
 * What one ledger of an account calls the items of another. Both call an item that they read from the server by the
 * server's id; an item that was added in one of them has a local id there, and the server's id in the other.
 */
import { type AssessmentId, asId, type OfferingId } from '../../events/ids.ts';
import { type Noun, nouns } from '../../events/items.ts';
import { isByOffering, notesSection, onStudent } from '../../events/notes.ts';
import { fieldsByStudent } from '../../events/policy.ts';
import { setFields } from '../../events/policy-leaves.ts';
import { entriesOf, keysOf, record } from '../../events/record.ts';
import type { Book } from '../book/book.ts';
import type { Subject, WholeStudent } from '../book/subject.ts';
import type { Change } from '../events/changes.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** What is needed of a ledger to find its items in another. */
export type KnownItems = { readonly book: Book; readonly outbox: Pick<Outbox, 'ids'> };

/** For the ids that differ, those of the other ledger. Parts: problems of assessments and weight sets of offerings. */
export type SameItems = { readonly [N in Noun | 'part']: ReadonlyMap<string, string> };

/** From the ids of `theirs` to those of `ours`. An id of the server that stood for several items in turn leads nowhere. */
export const sameItems = (theirs: KnownItems, ours: KnownItems): SameItems => {
  const ids = record(nouns.map((noun) => [noun, sameIds(noun, theirs, ours)] as const));
  return { ...ids, part: sameParts(theirs.book, ours.book, ids) };
};

const sameIds = (noun: Noun, theirs: KnownItems, ours: KnownItems): ReadonlyMap<string, string> => {
  const oursByServerId = localByServerId(ours.outbox.ids[noun]);
  const theirsByServerId = localByServerId(theirs.outbox.ids[noun]);
  const same = new Map<string, string>();
  // What they call by the server's id may have a local one here.
  for (const [serverId, ourLocal] of oursByServerId) if (ourLocal !== undefined) same.set(serverId, ourLocal);
  // What has a local id there has another one here, or is called by the server's.
  for (const [serverId, theirLocal] of theirsByServerId) {
    const ourId = oursByServerId.has(serverId) ? oursByServerId.get(serverId) : serverId;
    if (theirLocal !== undefined && ourId !== undefined) same.set(theirLocal, ourId);
  }
  return same;
};

/** By the server's id, the local one; `undefined`: several items had that id in turn. */
const localByServerId = (ids: Readonly<Record<string, string>>): ReadonlyMap<string, string | undefined> => {
  const byServerId = new Map<string, string | undefined>();
  for (const [local, serverId] of entriesOf(ids))
    byServerId.set(serverId, byServerId.has(serverId) ? undefined : local);
  return byServerId;
};

/**
 * Parts have no id at the server, only a place. A part that only one of the two ledgers knows is the one that only the other
 * knows at that place, if both lists are the same everywhere else.
 */
const sameParts = (theirs: Book, ours: Book, ids: Omit<SameItems, 'part'>): ReadonlyMap<string, string> => {
  const same = new Map<string, string>();
  const pairParts = (theirParts: readonly string[], ourParts: readonly string[]): void => {
    const ourSet = new Set(ourParts);
    const isAlike =
      theirParts.length === ourParts.length && theirParts.every((id, at) => !ourSet.has(id) || ourParts[at] === id);
    if (!isAlike) return;
    theirParts.forEach((theirPart, at) => {
      const ourPart = ourParts[at];
      if (ourPart !== undefined && ourPart !== theirPart) same.set(theirPart, ourPart);
    });
  };
  for (const theirId of keysOf(theirs.assessments)) {
    const ourAssessment = ours.assessments[asId<AssessmentId>(ids.assessment.get(theirId) ?? theirId)];
    if (ourAssessment)
      pairParts(
        problemsOf(theirs, theirId),
        ourAssessment.problems.map(({ problemId }) => problemId),
      );
  }
  for (const theirId of keysOf(theirs.offerings)) {
    const ourOffering = ours.offerings[asId<OfferingId>(ids.offering.get(theirId) ?? theirId)];
    if (ourOffering)
      pairParts(
        setsOf(theirs, theirId),
        ourOffering.weightSets.map(({ weightSetId }) => weightSetId),
      );
  }
  return same;
};

const problemsOf = (book: Book, id: AssessmentId): readonly string[] =>
  (book.assessments[id]?.problems ?? []).map(({ problemId }) => problemId);

const setsOf = (book: Book, id: OfferingId): readonly string[] =>
  (book.offerings[id]?.weightSets ?? []).map(({ weightSetId }) => weightSetId);

/** A change of the other ledger in the ids of this one. What was there before and after is as it was written. */
export const changeIn = (same: SameItems, { subject, field, ...values }: Change): Change => ({
  ...values,
  subject: subjectIn(same, subject),
  field: field === null ? null : fieldIn(same, field),
});

/** The other ledger's id in this one. */
export const idIn = <I extends string>(same: ReadonlyMap<string, string>, id: I): I => (same.get(id) ?? id) as I;

/** A field may begin with the id of a part; an assessment's id may follow, as in a weight. */
export const fieldIn = ({ part, assessment }: SameItems, field: string): string => {
  const [first = '', ...rest] = field.split(' ');
  return part.get(field) ?? [idIn(part, first), ...rest.map((word) => idIn(assessment, word))].join(' ');
};

/** A subject of the other ledger in the ids of this one. */
export const subjectIn = <S extends Subject | WholeStudent>(same: SameItems, subject: S): S => {
  const theirSubject: Subject | WholeStudent = subject;
  if (theirSubject.what === 'setting') return { ...subject, path: pathIn(same, theirSubject.path) };
  const converted: Record<string, unknown> = { ...subject };
  for (const noun of nouns) {
    const id = converted[`${noun}Id`];
    if (typeof id === 'string') converted[`${noun}Id`] = same[noun].get(id) ?? id;
  }
  return converted as S;
};

/** After the section and its offering come names of fields, students and assessments: their place tells what they are. */
export const pathIn = (same: SameItems, [section, theirOffering, ...rest]: readonly string[]): readonly string[] => {
  if (section === undefined || theirOffering === undefined) return section === undefined ? [] : [section];
  if (!isByOffering(section)) return [section, theirOffering, ...rest];
  const kinds = section === notesSection ? notePath : policyPath(rest);
  const inOurs = (key: string, at: number): string => {
    const noun = kinds[at];
    return noun && !(section === notesSection && key === onStudent) ? idIn(same[noun], key) : key;
  };
  return [section, idIn(same.offering, theirOffering), ...rest.map(inOurs)];
};

/** What each key is the id of; `undefined`: of no item. */
type PathKinds = readonly (Noun | undefined)[];

const notePath: PathKinds = ['student', 'assessment'];

const policyPath = ([field = '', , ofCategory = '']: readonly string[]): PathKinds => {
  if (fieldsByStudent.has(field)) return [undefined, 'student', field === 'excused' ? 'assessment' : undefined];
  if (field === 'extraCredit') return [undefined, 'assessment'];
  const isSet = field === 'categories' && setFields.some((one) => one === ofCategory);
  return isSet ? [undefined, undefined, undefined, 'assessment'] : [];
};
