import type { EntryMethod } from '../../../events/commit.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../../events/ids.ts';
import { noteAt } from '../../../events/notes.ts';
import { workAt } from '../../../events/policy-leaves.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { Change } from '../../../projections/events/changes.ts';
import { type HistoryRow, offeringOf } from '../../components/history/history-rows.ts';
import { many } from '../../components/history/unusual.ts';
import { type ChangeAuthor, whoOf } from '../../components/history/who.ts';
import { dayAfter } from './days.ts';

/** The kind of records that a change is about. */
export type ChangeKind = 'grades' | 'students' | 'assessments' | 'grading' | 'courses' | 'snapshots' | 'settings';

export type Size = 'one' | 'some' | 'many';

/** `visit`: since the account was last here. `days`: from one day to another; an empty one leaves that end open. */
export type TimeFilter =
  | { readonly is: 'today' | 'week' | 'month' | 'visit' }
  | { readonly is: 'days'; readonly from: string; readonly to: string };

/** The filters of the list. A missing field narrows nothing. */
export type Filters = {
  readonly isUnusual?: boolean | undefined;
  readonly how?: EntryMethod | undefined;
  readonly who?: ChangeAuthor | undefined;
  readonly when?: TimeFilter | undefined;
  readonly kind?: ChangeKind | undefined;
  readonly size?: Size | undefined;
  readonly offeringId?: OfferingId | undefined;
  readonly assessmentId?: AssessmentId | undefined;
  readonly studentId?: StudentId | undefined;
};

/** `today`: as `2026-11-22`. `visit`: when the account was last here, as an ISO time, if that is known. */
export type FilterTimes = { readonly today: string; readonly visit: string | undefined };

/**
 * Whether a change passes every filter. Only the first values of a very long change are known here, so it passes every
 * filter about its records.
 */
export const passes = (row: HistoryRow, filters: Filters, moment: FilterTimes): boolean => {
  const { how, who, when, kind, size, offeringId, assessmentId, studentId } = filters;
  const { listed } = row;
  return (
    (!filters.isUnusual || row.unusual.length > 0) &&
    (how === undefined || howOf(listed) === how) &&
    (who === undefined || whoOf(listed) === who) &&
    (when === undefined || isWithin(row, when, moment)) &&
    (kind === undefined || listed.isLong || kindsOf(listed).has(kind)) &&
    (size === undefined || sizeOf(listed) === size) &&
    (offeringId === undefined || listed.isLong || row.offeringIds.has(offeringId)) &&
    ((assessmentId ?? studentId) === undefined || listed.isLong || listed.changes.some(isOfThose(filters)))
  );
};

/** Whether one value of a change passes the filters about records. */
export const isOfFilters =
  (book: Book, filters: Filters) =>
  (change: Change): boolean =>
    (filters.kind === undefined || kindOf(change) === filters.kind) &&
    (filters.offeringId === undefined || offeringOf(book, change) === filters.offeringId) &&
    isOfThose(filters)(change);

const isOfThose =
  ({ assessmentId, studentId }: Filters) =>
  ({ subject }: Change): boolean =>
    (assessmentId === undefined || namedIn(subject, 'assessmentId', assessmentId)) &&
    (studentId === undefined || namedIn(subject, 'studentId', studentId));

const namedIn = (subject: Change['subject'], field: 'assessmentId' | 'studentId', id: string): boolean =>
  Reflect.get((subject.what === 'setting' && workAt(subject.path)) || subject, field) === id;

const howOf = ({ commit: { command }, isElsewhere }: ListedCommit): string | undefined => {
  if (isElsewhere) return undefined;
  return command.type === 'ApplyImport' ? 'imported' : command.how;
};

const sizeOf = ({ size }: ListedCommit): Size => {
  if (size >= many) return 'many';
  return size === 1 ? 'one' : 'some';
};

const isWithin = (
  { day, listed: { commit } }: HistoryRow,
  when: TimeFilter,
  { today, visit }: FilterTimes,
): boolean => {
  switch (when.is) {
    case 'visit':
      return visit !== undefined && Date.parse(commit.at) > Date.parse(visit);
    case 'days':
      return (when.from === '' || day >= when.from) && (when.to === '' || day <= when.to);
    case 'today':
    case 'week':
    case 'month':
      return day >= firstDayOf(when.is, today);
  }
};

const firstDayOf = (when: 'today' | 'week' | 'month', today: string): string => {
  if (when === 'month') return `${today.slice(0, 7)}-01`;
  return when === 'week' ? dayAfter(today, -6) : today;
};

export const kindsOf = ({ changes, snapshots }: ListedCommit): ReadonlySet<ChangeKind> =>
  new Set([...changes.map(kindOf), ...(snapshots.length > 0 ? (['snapshots'] as const) : [])]);

const kindOf = ({ subject }: Change): ChangeKind => {
  if (subject.what !== 'setting') return kinds[subject.what];
  const note = noteAt(subject.path);
  if (note) return note.assessmentId === null ? 'students' : 'grades';
  return subject.path[0] === 'grading' ? 'grading' : 'settings';
};

const kinds: { readonly [W in Change['subject']['what']]: ChangeKind } = {
  grade: 'grades',
  student: 'students',
  enrollment: 'students',
  assessment: 'assessments',
  weights: 'grading',
  course: 'courses',
  offering: 'courses',
  baseline: 'courses',
  setting: 'settings',
};

export const isNarrowing = (filters: Filters): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== false);
