import { sql } from 'kysely';
import type { ContactMessage } from '../../storage.ts';
import { fromColumn } from './column.ts';
import { patiently } from './patience.ts';
import type { SqlStorage } from './sql-storage.ts';

/**
 * An account as an administrator sees it. Times are ISO. `lastSeenAt`: when one of its open sessions was last used;
 * `null` if none is open.
 */
export type AccountSummary = {
  readonly email: string;
  readonly frozen: boolean;
  /** The origin of the server that has the account by now; `null` if this one has it. */
  readonly movedTo: string | null;
  /** The origin of the server from which it came. */
  readonly movedFrom: string | null;
  readonly createdAt: string;
  readonly lastSeenAt: string | null;
  readonly courses: number;
  readonly students: number;
  readonly grades: number;
};

/** All accounts by e-mail. */
export const accountsIn = ({ db, flavour }: SqlStorage): Promise<AccountSummary[]> =>
  patiently(flavour, async () => {
    const { rows } = await sql<KeptSummary>`select email, frozen, moved_to, moved_from, created_at,
      (select max(last_seen_at) from sessions where sessions.account_id = accounts.account_id) as last_seen_at,
      (select count(*) from courses where courses.account_id = accounts.account_id) as courses,
      (select count(*) from students where students.account_id = accounts.account_id) as students,
      (select count(*) from grades where grades.account_id = accounts.account_id) as grades
      from accounts order by email`.execute(db);
    return rows.map((kept) => ({
      email: fromColumn(kept.email),
      frozen: Number(kept.frozen) === 1,
      movedTo: kept.moved_to || null,
      movedFrom: kept.moved_from || null,
      createdAt: fromColumn(kept.created_at),
      lastSeenAt: kept.last_seen_at === null ? null : fromColumn(kept.last_seen_at),
      courses: Number(kept.courses),
      students: Number(kept.students),
      grades: Number(kept.grades),
    }));
  });

type KeptSummary = {
  email: string;
  frozen: unknown;
  moved_to: string;
  moved_from: string;
  created_at: string;
  last_seen_at: string | null;
  courses: unknown;
  students: unknown;
  grades: unknown;
};

/** Everything that was sent by the Contact form, oldest first. */
export const messagesIn = ({ db, flavour }: SqlStorage): Promise<ContactMessage[]> =>
  patiently(flavour, async () => {
    const { rows } = await sql<KeptMessage>`select email, message, is_logged_in, sent_at
      from contact_messages order by sent_at, message_id`.execute(db);
    return rows.map((kept) => ({
      email: fromColumn(kept.email),
      message: fromColumn(kept.message),
      isLoggedIn: Number(kept.is_logged_in) === 1,
      at: fromColumn(kept.sent_at),
    }));
  });

type KeptMessage = { email: string; message: string; is_logged_in: unknown; sent_at: string };
