import type {
  Assessment,
  AssessmentFields,
  ChangedGrade,
  Course,
  CourseFields,
  Enrollment,
  EnrollmentFields,
  Grade,
  Json,
  Offering,
  OfferingFields,
  Problem,
  Snapshot,
  Student,
  StudentFields,
  WeightSet,
  WorkingData,
} from './entities.ts';
import type {
  AssessmentId,
  CourseId,
  IntentId,
  OfferingId,
  ProblemId,
  SnapshotId,
  StudentId,
  WeightSetId,
} from './ids.ts';
import type { Item, ItemKind, ItemValue } from './items.ts';
import { keysOf } from './record.ts';
import type { ScopeRead } from './scope.ts';

/**
 * Everything that can happen to an instructor's records. Each of these events changes the book. Past tense; facts only,
 * never totals. An edit carries `from` and `to`, a removal carries what was removed and `at`, the position it was
 * removed from: so undo can make the inverse event. Only `BaselineObserved` has no inverse.
 * Personal data: an event holds that of one student at most, so that it can be erased alone.
 */
type BookEventData = {
  /**
   * What the server (or the demo) holds. It replaces all six stores and the settings. One that `continues` replaces
   * nothing: it adds its rows and settings, so that a whole gradebook is one event for each course, offering with its
   * assessments, student, and seat with its grades.
   */
  BaselineObserved: { data: Partial<WorkingData>; continues?: true };

  CourseAdded: { course: Course; at: number };
  CourseEdited: { courseId: CourseId } & Change<CourseFields>;
  CourseDeleted: { course: Course; at: number };

  OfferingAdded: { offering: Offering; at: number };
  OfferingEdited: { offeringId: OfferingId } & Change<OfferingFields>;
  OfferingDeleted: { offering: Offering; at: number };

  WeightSetInserted: { offeringId: OfferingId; weightSet: WeightSet; at: number };
  WeightSetRemoved: { offeringId: OfferingId; weightSet: WeightSet; at: number };
  WeightSetMoved: { offeringId: OfferingId; weightSetId: WeightSetId; from: number; to: number };
  /** `null`: the set does not name the assessment. */
  WeightEdited: {
    offeringId: OfferingId;
    weightSetId: WeightSetId;
    assessmentId: AssessmentId;
    from: number | null;
    to: number | null;
  };

  AssessmentAdded: { assessment: Assessment; at: number };
  AssessmentEdited: { assessmentId: AssessmentId } & Change<AssessmentFields>;
  AssessmentDeleted: { assessment: Assessment; at: number } & UnderOutcomes;

  ProblemInserted: { assessmentId: AssessmentId; problem: Problem; at: number };
  ProblemRemoved: { assessmentId: AssessmentId; problem: Problem; at: number } & UnderOutcomes;
  ProblemEdited: { assessmentId: AssessmentId; problemId: ProblemId } & Change<Omit<Problem, 'problemId'>> &
    UnderOutcomes;
  ProblemsReordered: { assessmentId: AssessmentId; from: ProblemId[]; to: ProblemId[] };

  /** `unmergedFrom`: the student into whom this one had been merged. Undoing the merge has brought this one back. */
  StudentAdded: { student: Student; unmergedFrom?: StudentId } & FromFile;
  StudentEdited: { studentId: StudentId } & Change<StudentFields> & FromFile;
  /**
   * `mergedInto`: the same person's other row, which has taken over this one's enrollments and grades. The server is
   * told of the deletion only once it has them there, too.
   */
  StudentDeleted: { student: Student; mergedInto?: StudentId };

  /** `grades`: what the student already holds in the offering; empty unless an un-enrolment is undone. */
  StudentEnrolled: { enrollment: Enrollment; grades: Record<AssessmentId, Grade> } & FromFile;
  EnrollmentEdited: { offeringId: OfferingId; studentId: StudentId } & Change<EnrollmentFields>;
  /** Also forgets the student's grades in that offering, which it carries. */
  StudentUnenrolled: { enrollment: Enrollment; grades: Record<AssessmentId, Grade> };

  /** Cells of one student in one offering; see `cellsOf`. A grade that becomes blank is no grade. */
  GradeEdited: {
    offeringId: OfferingId;
    studentId: StudentId;
    grades: Record<AssessmentId, ChangedGrade>;
  } & FromFile;

  /** One leaf of the settings; `null` means that the leaf is not there. */
  SettingEdited: { path: string[]; from: Json; to: Json };
};

/** Everything that can happen on the way to the server. None of these events changes the book, and none can be undone. */
type SyncEventData = {
  /**
   * A call was about to be made, with the items as they are here. The call's bytes lie beside the log until the call is
   * settled. `shifts`: the server will keep points by position while the problems change. `outcomeOrder`: for each new
   * place, the old place from which the server will move that column in all outcome tables of the offering.
   * `cellsWait`: the assessment is sent without the cells of outcomes that the server does not have, or has at another
   * place.
   */
  CallIntended: {
    intent: IntentId;
    call: string;
    items: Item[];
    shifts?: true;
    outcomeOrder?: (number | null)[];
    cellsWait?: true;
  };
  /** The server holds the items as they were when the call was intended. */
  CallApplied: { intent: IntentId };
  /** An addition was applied, and the server gave the item this id. */
  IdAssigned: { intent: IntentId; item: Item; id: string };
  /**
   * The server changed nothing. `items`: those of the call's items that now wait for the instructor; the others may be
   * sent again.
   */
  CallRefused: { intent: IntentId; items: Item[]; status: number; reason: string };
  /** The call was not applied, or a reading has shown what came of it. Its items are compared with the server anew. */
  CallDropped: { intent: IntentId; why: 'not sent' | 'not applied' | 'looked up' };

  /**
   * A reading of the server. The other events of its commit are changes that others made there: the book takes them,
   * and none of them is owed. `scope`: the parts that were read; nothing else was looked at. `counts`, `stateHash`: of
   * everything that was read. If `epoch` differs from the last one, the server was restored from a backup.
   */
  ServerChangesObserved: { scope: ScopeRead; counts: Record<string, number>; stateHash: string; epoch?: string };
  /**
   * A reading that was not taken over. `lost`: how many items of each kind it lacks, in the offerings of `offeringIds`.
   * `why`: what speaks against their having been deleted. Until a reading is believed, nothing is taken over from any
   * and nothing is sent. `missing`: a digest of the keys of these items. Older logs do not have it; then no later
   * reading counts as lacking the same items.
   */
  ReadingDoubted: {
    why: 'still named' | 'others instead' | 'points gone' | 'settings gone';
    lost: Partial<Record<ItemKind, number>>;
    offeringIds: OfferingId[];
    missing?: string;
  };
  /** The instructor says that these items were deleted: the next reading that lacks the same items is taken over. */
  ReadingBelieved: Record<never, never>;
  /**
   * The server's value of an item, where the book has another value; `null`: the server does not have the item.
   * `aside`: why the item waits for the instructor. `conflict`: both sides changed it. `unseen`: a deletion made here
   * would delete it, too, before the instructor has seen it. `ambiguous`: several rows of the server may be this item.
   * `problems`: for points that wait because nobody can tell where their problems are now, those problems as they were.
   * `known`: for an addition that several rows may be, the server's ids of the rows that were there before it was sent.
   * `continues`: the value has only the branches of one student; they belong to the value of the event before.
   */
  ServerHolds: {
    item: Item;
    value: ItemValue | null;
    aside?: 'conflict' | 'unseen' | 'ambiguous';
    problems?: Problem[];
    known?: string[];
    continues?: true;
  };
  /** The instructor has chosen the values that are here: they count, and may be sent. */
  ItemsReleased: { items: Item[] };
  /** The instructor passes over these refused items: they stay, and items that waited behind them may be sent. */
  RefusalsPassed: { items: Item[] };

  /** The server has saved an offering as it was there. The log does not have the snapshot's content. */
  SnapshotSaved: { snapshot: Snapshot };
  SnapshotNoteEdited: { snapshotId: SnapshotId; from: string; to: string };
  /** The server has deleted the snapshot for good. */
  SnapshotDeleted: { snapshot: Snapshot };

  /** The account is at the server `to` now, and was at `from` before: origins. Calls go to `to` from here on. */
  AccountMoved: { from: string; to: string };
};

/** `from` and `to` name the same fields. */
type Change<Fields> = { from: Partial<Fields>; to: Partial<Fields> };

/** `row`: for an import, the line of the file or the row of the sheet that the values came from. */
type FromFile = { row?: number };

/** `under`: the learning outcomes by whose places the cells go, where there are any. */
type UnderOutcomes = { under?: string[] };

type EventData = BookEventData & SyncEventData;

export type BookEventType = keyof BookEventData;
export type SyncEventType = keyof SyncEventData;
export type EventType = keyof EventData;
export type EventOf<T extends EventType> = { [K in T]: { readonly type: K } & Readonly<EventData[K]> }[T];
export type BookEvent = EventOf<BookEventType>;
export type SyncEvent = EventOf<SyncEventType>;
export type DomainEvent = BookEvent | SyncEvent;

/** The types of events that may come from a row of a file. */
export type TypeFromFile = { [T in EventType]: 'row' extends keyof EventData[T] ? T : never }[EventType];

/** Every type that this application knows, and the half that it belongs to. */
const halves: { readonly [T in EventType]: T extends BookEventType ? 'book' : 'sync' } = {
  BaselineObserved: 'book',
  CourseAdded: 'book',
  CourseEdited: 'book',
  CourseDeleted: 'book',
  OfferingAdded: 'book',
  OfferingEdited: 'book',
  OfferingDeleted: 'book',
  WeightSetInserted: 'book',
  WeightSetRemoved: 'book',
  WeightSetMoved: 'book',
  WeightEdited: 'book',
  AssessmentAdded: 'book',
  AssessmentEdited: 'book',
  AssessmentDeleted: 'book',
  ProblemInserted: 'book',
  ProblemRemoved: 'book',
  ProblemEdited: 'book',
  ProblemsReordered: 'book',
  StudentAdded: 'book',
  StudentEdited: 'book',
  StudentDeleted: 'book',
  StudentEnrolled: 'book',
  EnrollmentEdited: 'book',
  StudentUnenrolled: 'book',
  GradeEdited: 'book',
  SettingEdited: 'book',
  CallIntended: 'sync',
  CallApplied: 'sync',
  IdAssigned: 'sync',
  CallRefused: 'sync',
  CallDropped: 'sync',
  ServerChangesObserved: 'sync',
  ReadingDoubted: 'sync',
  ReadingBelieved: 'sync',
  ServerHolds: 'sync',
  ItemsReleased: 'sync',
  RefusalsPassed: 'sync',
  SnapshotSaved: 'sync',
  SnapshotNoteEdited: 'sync',
  SnapshotDeleted: 'sync',
  AccountMoved: 'sync',
};

export const eventTypes = keysOf(halves);

export const isBookEvent = (event: DomainEvent): event is BookEvent => halves[event.type] === 'book';
