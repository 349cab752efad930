import { isBookEvent } from '../../../events/catalogue.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../../events/ids.ts';
import type { ListedCommit, OtherPlace } from '../../../machines/history/commit-list.ts';
import type { Ledger, Waiter } from '../../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import type { GradeSubject, Subject, WholeStudent } from '../../../projections/book/subject.ts';
import type { Change } from '../../../projections/events/changes.ts';
import { changesOf, type HistoryEntry } from '../../../projections/history/history.ts';
import { isMadeElsewhere } from '../../../projections/records/readings.ts';

/**
 * Whose history is asked for. `cell`: the fields of one grade that one cell shows. `student`: their record, enrollments
 * and grades, in every offering that they were ever in; if one is named, the enrollment and grades in it.
 */
export type HistoryOf =
  | { readonly what: 'cell'; readonly subject: GradeSubject; readonly fields: readonly string[] }
  | { readonly what: 'student'; readonly studentId: StudentId; readonly offeringId?: OfferingId | undefined }
  | { readonly what: 'assessment'; readonly assessmentId: AssessmentId }
  | { readonly what: 'offering'; readonly offeringId: OfferingId };

/** What one commit did to the subject of a history. */
export type HistoryStep = {
  readonly commit: HistoryEntry['commit'];
  readonly isElsewhere: boolean;
  readonly changes: readonly (Change & { readonly row?: number })[];
  /** Of a commit that stands in the ledger of another computer: which one. */
  readonly other?: OtherPlace;
};

/**
 * The newest first. The log is read as far back as somebody asks, and until `signal` is aborted; fails with a `LogFailure`
 * where it cannot be read.
 */
export const stepsOf = (
  ledger: Ledger,
  of: HistoryOf,
  signal = unwatched.signal,
): AsyncGenerator<HistoryStep, void> => {
  switch (of.what) {
    case 'cell':
      return mergeHistories(
        [ledger.history.of(of.subject, undefined, signal)],
        (field) => field !== null && of.fields.includes(field),
      );
    case 'student':
      return mergeHistories(subjectsOf(ledger, of).map((subject) => ledger.history.of(subject, undefined, signal)));
    case 'assessment':
    case 'offering':
      return filterCommits(ledger, selectBelonging(ledger, of), signal);
  }
};

/**
 * The book does not say which offerings a student has left. If none is named, the log is asked for everything of the
 * student.
 */
const subjectsOf = (
  ledger: Ledger,
  { studentId, offeringId }: Extract<HistoryOf, { what: 'student' }>,
): readonly (Subject | WholeStudent)[] => {
  if (!offeringId) return [{ what: 'whole student', studentId }];
  const assessments = ledger.book().assessmentsOf[offeringId] ?? [];
  return [
    { what: 'enrollment', offeringId, studentId },
    { what: 'setting', path: ['grading', offeringId, 'given', studentId] },
    ...assessments.flatMap((assessmentId): readonly Subject[] => [
      { what: 'grade', assessmentId, studentId },
      { what: 'setting', path: ['grading', offeringId, 'excused', studentId, assessmentId] },
    ]),
  ];
};

type Head = { readonly entries: AsyncIterator<HistoryEntry>; next: IteratorResult<HistoryEntry> };

/** The histories of several subjects as one: what one commit did to all of them is one step. */
const mergeHistories = async function* (
  histories: readonly AsyncIterable<HistoryEntry>[],
  isWanted: (field: string | null) => boolean = () => true,
): AsyncGenerator<HistoryStep, void> {
  const heads = await Promise.all(
    histories.map(async (history): Promise<Head> => {
      const entries = history[Symbol.asyncIterator]();
      return { entries, next: await entries.next() };
    }),
  );
  try {
    for (let seq = newestIn(heads); seq > 0; seq = newestIn(heads)) {
      const found = (await Promise.all(heads.map((head) => takeEntriesAt(head, seq)))).flat();
      const changes = found.filter(({ field }) => isWanted(field));
      const [first] = changes;
      // No baseline is among these changes, so no events are needed to tell.
      if (first) yield { commit: first.commit, isElsewhere: isMadeElsewhere(first.commit.command, []), changes };
    }
  } finally {
    await Promise.all(heads.map(({ entries }) => entries.return?.()));
  }
};

const newestIn = (heads: readonly Head[]): number =>
  Math.max(0, ...heads.map(({ next }) => (next.done ? 0 : next.value.commit.seq)));

/** What a commit did to one subject, in its order. */
const takeEntriesAt = async (head: Head, seq: number): Promise<readonly HistoryEntry[]> => {
  const taken: HistoryEntry[] = [];
  for (; !head.next.done && head.next.value.commit.seq === seq; head.next = await head.entries.next())
    taken.push(head.next.value);
  return taken.reverse();
};

/** The wanted changes of all commits. A long commit is read whole for them. */
const filterCommits = async function* (
  ledger: Ledger,
  select: SelectChanges,
  signal: Waiter['signal'],
): AsyncGenerator<HistoryStep, void> {
  for await (const { commit, changes: first, isLong, isElsewhere } of ledger.history.commits()) {
    signal.throwIfAborted();
    const changes = select(isLong ? await allChanges(ledger, commit.seq, { ...unwatched, signal }) : first);
    if (changes.length > 0) yield { commit, isElsewhere, changes };
  }
};

/** Every value that a listed commit changed, in the ids of this ledger; not what another ledger tells. */
export const changesOfListed = async (
  ledger: Ledger,
  { commit: { seq }, changes, isLong, other, isTold }: ListedCommit,
  waiting: Waiter,
): Promise<readonly Change[]> => {
  if (!isLong) return changes;
  const all = await allChanges(other?.ledger ?? ledger, seq, waiting);
  const inOurIds = other ? all.map(other.told) : all;
  return isTold ? inOurIds.filter((change) => !isTold(change)) : inOurIds;
};

type SelectChanges = (changes: readonly Change[]) => readonly Change[];

/** Every value that a commit changed. */
export const allChanges = async (ledger: Ledger, seq: number, waiting: Waiter): Promise<readonly Change[]> => {
  const commits = await ledger.history.commitsAt([seq], waiting);
  return commits.flatMap(({ events }) => events.filter(isBookEvent).flatMap((event) => changesOf(event)));
};

/** Call the result from the newest commit back: it learns the offering of a deleted assessment from the deletion. */
const selectBelonging = (
  ledger: Ledger,
  of: Extract<HistoryOf, { what: 'assessment' | 'offering' }>,
): SelectChanges => {
  if (of.what === 'assessment') {
    const { assessmentId } = of;
    return (changes) =>
      changes.filter(({ subject, field }) => isAbout(subject, assessmentId) || field?.endsWith(` ${assessmentId}`));
  }
  const { offeringId } = of;
  const assessmentIds = new Set<AssessmentId>(ledger.book().assessmentsOf[offeringId] ?? []);
  return (changes) => {
    for (const { subject, field, from } of changes)
      if (subject.what === 'assessment' && field === null && offeringIdIn(from) === offeringId)
        assessmentIds.add(subject.assessmentId);
    return changes.filter(({ subject }) =>
      'assessmentId' in subject ? assessmentIds.has(subject.assessmentId) : isAbout(subject, offeringId),
    );
  };
};

/** A setting's path is among the values of its subject. */
const isAbout = (subject: Subject, id: string): boolean => Object.values(subject).flat().includes(id);

const offeringIdIn = (row: unknown): unknown =>
  typeof row === 'object' && row !== null ? Reflect.get(row, 'offeringId') : undefined;
