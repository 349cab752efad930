import type { IdName } from '../../stored-row.ts';

export const idColumns: { readonly [K in IdName]: string } = {
  courseId: 'course_id',
  offeringId: 'offering_id',
  assessmentId: 'assessment_id',
  studentId: 'student_id',
  offeringSnapshotId: 'offering_snapshot_id',
};

/**
 * `key`: the primary key. `page`: the most rows that may be in memory at once. `since`: the migration that made the
 * table; a backup of an earlier schema lacks it. `added`: columns that a later migration added, by name; they are empty in
 * a backup of an earlier schema.
 */
export type SqlTable = {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  readonly page: number;
  readonly since?: string;
  readonly added?: Readonly<Record<string, string>>;
};

const kept = ['position', 'content'];

/**
 * The tables of a backup, in this order. Sessions are left out: after a restore everybody signs in again, and so learns
 * of the new epoch.
 */
export const tables: readonly SqlTable[] = [
  {
    name: 'accounts',
    key: ['account_id'],
    columns: ['account_id', 'email', 'password_hash', 'frozen', 'created_at', 'moved_to', 'moved_from'],
    added: { moved_to: '0004_moves', moved_from: '0004_moves' },
    page: 1000,
  },
  { name: 'settings', key: ['account_id'], columns: ['account_id', 'content'], page: 100 },
  { name: 'revisions', key: ['account_id'], columns: ['account_id', 'content'], page: 100, since: '0002_revisions' },
  ...[
    { name: 'courses', key: ['course_id'], also: [] },
    { name: 'offerings', key: ['offering_id'], also: ['course_id'] },
    { name: 'assessments', key: ['assessment_id'], also: ['offering_id'] },
    { name: 'students', key: ['student_id'], also: [] },
    { name: 'enrollments', key: ['offering_id', 'student_id'], also: [] },
    { name: 'grades', key: ['offering_id', 'assessment_id', 'student_id'], also: [] },
  ].map(({ name, key, also }) => ({
    name,
    key: ['account_id', ...key],
    columns: ['account_id', ...key, ...also, ...kept],
    page: 1000,
  })),
  {
    name: 'snapshots',
    key: ['account_id', 'offering_snapshot_id'],
    columns: ['account_id', 'offering_snapshot_id', 'offering_id', ...kept, 'file'],
    page: 10,
  },
  {
    name: 'replies',
    key: ['account_id', 'reply_key'],
    columns: ['account_id', 'reply_key', 'digest', 'status', 'body', 'stored_at'],
    page: 10,
  },
  ...[
    { name: 'ledgers', key: ['log_id'], also: ['position', 'bytes', 'content'], page: 100 },
    { name: 'ledger_parts', key: ['log_id', 'first_seq'], also: ['last_seq', 'content', 'file'], page: 10 },
    { name: 'ledger_erased', key: ['log_id', 'position'], also: ['seq', 'content'], page: 1000 },
  ].map(({ name, key, also, page }) => ({
    name,
    key: ['account_id', ...key],
    columns: ['account_id', ...key, ...also],
    page,
    since: '0003_ledgers',
  })),
  {
    name: 'contact_messages',
    key: ['message_id'],
    columns: ['message_id', 'email', 'message', 'is_logged_in', 'sent_at'],
    page: 100,
  },
];

/** Tables whose rows are removed with an account. */
export const accountTables: readonly string[] = [
  'sessions',
  ...tables.filter(({ columns }) => columns.includes('account_id')).map(({ name }) => name),
];

/** Columns that hold whole numbers; all others hold text. */
export const numberColumns: ReadonlySet<string> = new Set([
  'frozen',
  'position',
  'status',
  'is_logged_in',
  'bytes',
  'first_seq',
  'last_seq',
  'seq',
]);
