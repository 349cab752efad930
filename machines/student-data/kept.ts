/**
 * The form of the JSON that holds everything about one student: docs/student-data.md explains it to its readers. A field
 * that is added needs no new version; one that goes, or means something else, does.
 */
import type { Grade, Json, Snapshot, Student } from '../../events/entities.ts';
import type { AssessmentId, OfferingId, ProblemId, StudentId } from '../../events/ids.ts';

export const dataFormat = 'gradeledger-student';
export const dataVersion = 1;

/** `erased`: entries of the ledger of which only the digest is left, so that nobody knows whom they were about. */
export type StudentData = {
  readonly format: typeof dataFormat;
  readonly version: typeof dataVersion;
  /** ISO time. */
  readonly madeAt: string;
  readonly app: string;
  readonly ledger: {
    readonly user: string;
    readonly backend: string;
    readonly commits: number;
    readonly head: string;
  } & {
    readonly erased: number;
  };
  /** What is not in the file, and what its reader should know, in sentences. */
  readonly toKnow: readonly string[];
  /** All rows that were this person, the one that is left first. `record`: `null` if the student was deleted. */
  readonly studentIds: readonly StudentId[];
  readonly idsAtServer: readonly string[];
  readonly record: Student | null;
  readonly offerings: readonly OfferingData[];
  /** What the settings say of the student: excuses, given grades with their reasons, and notes. */
  readonly settings: readonly SettingData[];
  readonly unsent: readonly UnsentData[];
  /** Calls about the student whose outcome is not known. */
  readonly unanswered: readonly { readonly call: string; readonly at: string; readonly items: readonly ItemData[] }[];
  readonly snapshots: readonly SnapshotData[];
  /** The earliest first. */
  readonly history: readonly CommitData[];
  readonly names: NamesData;
};

/** What things are called, as it was last known: a thing may be gone by now. */
export type NamesData = {
  readonly offerings: Record<OfferingId, { readonly course: string; readonly name: string }>;
  readonly assessments: Record<
    AssessmentId,
    { readonly name: string; readonly problems: readonly { readonly problemId: ProblemId; readonly max: number }[] }
  >;
};

/** A commit's number and its time. */
export type PlaceData = { readonly no: number; readonly at: string };

/** `until`: `null` as long as they are in it. `dateOfEnrollment`: as it was when they came. */
export type SeatData = {
  readonly dateOfEnrollment: string;
  readonly since: PlaceData;
  until: PlaceData | null;
};

export type OfferingData = {
  readonly offeringId: OfferingId;
  readonly seats: readonly SeatData[];
  /** As it is now; `null` if they are not in the offering. */
  readonly dateOfEnrollment: string | null;
  readonly grades: readonly GradeData[];
  readonly final: FinalData | null;
  readonly outcomes: readonly { readonly no: number; readonly text: string; readonly percent: string | null }[];
};

/** `percent`: as it counts under the policy. `told`: why there is none. */
export type GradeData = {
  readonly assessmentId: AssessmentId;
  readonly status: 'graded' | 'partly graded' | 'not graded' | 'excused';
  readonly grade: Grade | null;
  readonly percent: string | null;
  readonly told: string;
};

/** `why`: how the percent comes about, a row for each assessment; `sentences`: what the sum alone does not tell. */
export type FinalData = {
  readonly percent: string | null;
  readonly letter: string | null;
  readonly given: string | null;
  readonly why: WhyData;
};

export type WhyData = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly sentences: readonly string[];
};

/** `key`: what of a given grade it is; `null` for a note, and for an excuse. */
export type SettingData = {
  readonly of: 'note' | 'excuse' | 'given' | 'setting';
  readonly offeringId: OfferingId;
  readonly assessmentId?: AssessmentId;
  readonly field: string | null;
  readonly value: Json;
};

/** One value of the student that changed; `field` is a problem’s id or the field’s name. `null`: not there. */
export type ChangeData = {
  readonly of: 'student' | 'enrollment' | 'grade' | SettingData['of'];
  readonly offeringId?: OfferingId;
  readonly assessmentId?: AssessmentId;
  readonly field: string | null;
  readonly from: Json;
  readonly to: Json;
  /** The row of the file that it came from. */
  readonly row?: number;
};

export type ItemData = {
  readonly of: 'student' | 'seat' | 'grade' | 'setting';
  readonly offeringId?: OfferingId;
  readonly assessmentId?: AssessmentId;
};

/** What passed between this computer and the server about the student. */
export type CallData = {
  readonly what: string;
  readonly call?: string;
  readonly items: readonly ItemData[];
  readonly status?: number;
  readonly reason?: string;
  readonly id?: string;
  /** What the server held then. */
  readonly values?: readonly ChangeData[];
};

/** `by`: who did it here. `isLoad`: all records were loaded from the server, in place of those that were there. `hash`: of the ledger's chain. */
export type CommitData = PlaceData & {
  readonly by: string;
  readonly madeElsewhere?: true;
  readonly command: string;
  readonly how?: string;
  readonly note?: string;
  /** The commit has a note and is about others, too, whom the note may name. */
  readonly noteLeftOut?: true;
  readonly takesBack?: readonly number[];
  readonly isLoad?: true;
  readonly hash: string;
  readonly changes: readonly ChangeData[];
  readonly calls: readonly CallData[];
};

/** `waits`: why it waits for the instructor; `null`: it does not. `server`: what the server is known to hold instead. */
export type UnsentData = {
  readonly item: ItemData;
  readonly since: PlaceData;
  readonly changed: PlaceData;
  readonly waits: {
    readonly why: string;
    readonly status?: number;
    readonly reason?: string;
    readonly at: string;
  } | null;
  readonly isUnderWay: boolean;
  readonly server: readonly ChangeData[];
};

/** `wasEnrolled`: whether they were in the offering when it was saved. */
export type SnapshotData = Omit<Snapshot, 'note' | 'counts' | 'offeringThere'> & { readonly wasEnrolled: boolean };
