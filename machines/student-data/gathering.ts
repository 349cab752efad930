import { type DomainEvent, isBookEvent } from '../../events/catalogue.ts';
import { takenBackBy } from '../../events/commit.ts';
import type { AssessmentId, CommitId, OfferingId, StudentId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import { atOnce } from '../../events/steps.ts';
import type { StoredCommit } from '../../log/port.ts';
import { courseName, offeringName } from '../../messages/naming.ts';
import type { Book } from '../../projections/book/book.ts';
import { isMadeElsewhere } from '../../projections/records/readings.ts';
import { emptyRecords, fold, foldingAlone, type LogRecords } from '../../projections/records/records.ts';
import { wordsOf } from '../notes-named.ts';
import { changesAbout } from './about.ts';
import { CallsAbout } from './calls.ts';
import type { CommitData, NamesData, PlaceData, SeatData, SnapshotData } from './kept.ts';

/** `others`: everybody else whom the ledger ever knew. */
export type Gathered = {
  readonly ids: ReadonlySet<StudentId>;
  readonly others: ReadonlySet<StudentId>;
  readonly hasServer: boolean;
};

/** Reads a ledger's commits from first to last, folds them, and keeps what is about one person. */
export class Gathering {
  readonly records: LogRecords = emptyRecords();
  readonly history: CommitData[] = [];
  readonly seats = new Map<OfferingId, SeatData[]>();
  readonly names: NamesData = { offerings: record(), assessments: record() };
  readonly #who: Gathered;
  readonly #calls: CallsAbout;
  readonly #seqs = new Map<CommitId, number>();
  /** The snapshots of offerings that the person was ever in by then. `true`: they were in it when it was saved. */
  readonly #snapshots = new Map<string, boolean>();

  constructor(who: Gathered) {
    this.#who = who;
    this.#calls = new CallsAbout(who.ids);
  }

  take(commit: StoredCommit): void {
    const { book } = this.records;
    this.#seqs.set(commit.id, commit.seq);
    const data = this.#dataOf(commit, book);
    const mentioned = data && [...data.changes, ...data.calls.flatMap(({ items }) => items)];
    if (mentioned) this.#noteNames(book, mentioned);
    if (this.#who.hasServer) fold(this.records, commit);
    else atOnce(foldingAlone(this.records, commit));
    if (mentioned) this.#noteNames(book, mentioned);
    if (data) this.history.push(data);
    this.#noteSeats(book, { no: commit.seq, at: commit.at });
    for (const event of commit.events) this.#noteSnapshot(event);
  }

  /** The snapshots that are still there. */
  snapshots(): readonly SnapshotData[] {
    return this.records.snapshots.list.flatMap(({ note: _, counts: __, offeringThere: ___, ...one }) => {
      const wasEnrolled = this.#snapshots.get(one.snapshotId);
      return wasEnrolled === undefined ? [] : [{ ...one, wasEnrolled }];
    });
  }

  /** What of the commit is about the person; `undefined`: nothing. */
  #dataOf(commit: StoredCommit, book: Book): CommitData | undefined {
    const { ids } = this.#who;
    const changes = commit.events.flatMap((event) => (isBookEvent(event) ? changesAbout(ids, event) : []));
    const calls = commit.events.flatMap((event) => (isBookEvent(event) ? [] : this.#calls.take(event, book)));
    const isKnown = [...ids].some((id) => book.students.get(id) !== undefined);
    const loads = commit.events.filter((event) => event.type === 'BaselineObserved');
    if (changes.length + calls.length === 0 && !(isKnown && loads.some(({ continues }) => !continues)))
      return undefined;
    const { type, how } = commit.command;
    const takesBack = takenBackBy(commit).flatMap((id) => this.#seqs.get(id) ?? []);
    return {
      ...{ no: commit.seq, at: commit.at, by: commit.actor },
      ...(isMadeElsewhere(commit.command, commit.events) && { madeElsewhere: true }),
      command: type,
      ...(how !== undefined && { how }),
      ...this.#noteOf(commit),
      ...(takesBack.length > 0 && { takesBack }),
      ...(loads.length > 0 && { isLoad: true }),
      ...{ hash: commit.hash, changes, calls },
    };
  }

  /** A note may name whomever the commit was about, and whomever the server told of. */
  #noteOf({ command, events }: StoredCommit): Pick<CommitData, 'note' | 'noteLeftOut'> {
    const note = wordsOf(command);
    if (note === undefined) return {};
    const { others } = this.#who;
    const isOfServer = events.some((event) => !isBookEvent(event));
    if (isOfServer) return { noteLeftOut: true };
    const isOfOthers = events.some((event) => isBookEvent(event) && changesAbout(others, event).length > 0);
    return isOfOthers ? { noteLeftOut: true } : { note };
  }

  /**
   * Begins a span for each offering in which the person is now and was not before, and ends those that they have left.
   */
  #noteSeats(book: Book, place: PlaceData): void {
    const seatsNow = new Map(
      [...this.#who.ids].flatMap((id) =>
        keysOf(book.seatsOf.get(id) ?? {}).map(
          (offeringId) => [offeringId, book.enrollments[offeringId]?.get(id)] as const,
        ),
      ),
    );
    for (const [offeringId, seat] of seatsNow) {
      const spans = this.seats.get(offeringId) ?? [];
      if (spans.at(-1)?.until === null) continue;
      spans.push({ dateOfEnrollment: seat?.dateOfEnrollment ?? '', since: place, until: null });
      this.seats.set(offeringId, spans);
      this.#noteNames(book, [{ offeringId }]);
    }
    for (const [offeringId, spans] of this.seats) {
      const last = spans.at(-1);
      if (last?.until === null && !seatsNow.has(offeringId)) last.until = place;
    }
  }

  /** Notes a snapshot of an offering that the person is or was in, and whether they were in it then. */
  #noteSnapshot(event: DomainEvent): void {
    if (event.type !== 'SnapshotSaved') return;
    const { offeringThere, snapshotId } = event.snapshot;
    const { offering: ids } = this.records.outbox.ids;
    const offeringId = keysOf(ids).find((id) => ids[id] === offeringThere) ?? offeringThere;
    const last = this.seats.get(offeringId as OfferingId)?.at(-1);
    if (last) this.#snapshots.set(snapshotId, last.until === null);
  }

  /** What is gone keeps the name that it had last. */
  #noteNames(
    book: Book,
    mentioned: readonly { readonly offeringId?: OfferingId; readonly assessmentId?: AssessmentId }[],
  ): void {
    for (const { offeringId, assessmentId } of mentioned) {
      const assessment = assessmentId && book.assessments[assessmentId];
      if (assessment) {
        const problems = assessment.problems.map(({ problemId, max }) => ({ problemId, max }));
        this.names.assessments[assessment.assessmentId] = { name: assessment.assessmentName, problems };
      }
      const offering = offeringId && book.offerings[offeringId];
      if (!offering) continue;
      const { courseId } = offering;
      const course = book.courses[courseId] ? courseName(book, courseId) : offering.title;
      this.names.offerings[offering.offeringId] = { course, name: offeringName(book, offering.offeringId) };
    }
  }

  /** Gives everything that is kept the name that it has now. */
  nameAll(): void {
    const { book } = this.records;
    const { offerings, assessments } = this.names;
    this.#noteNames(
      book,
      keysOf(offerings).map((offeringId) => ({ offeringId })),
    );
    this.#noteNames(
      book,
      keysOf(assessments).map((assessmentId) => ({ assessmentId })),
    );
    for (const offeringId of this.seats.keys())
      this.#noteNames(
        book,
        (book.assessmentsOf[offeringId] ?? []).map((assessmentId) => ({ offeringId, assessmentId })),
      );
  }
}
