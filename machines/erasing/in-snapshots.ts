/** Which of the server's snapshots hold a student. A snapshot is deleted as a whole, or not at all. */
import type { Snapshot } from '../../events/entities.ts';
import { isRecord } from '../../events/record.ts';
import type { ErasedLedger } from './erased-lines.ts';

/** `unread`: how many snapshots were not looked into, because the server did not give their contents, or there are too many. */
export type SnapshotsHolding = { readonly holding: readonly Snapshot[]; readonly unread: number };

type Erased = Extract<ErasedLedger, { readonly kind: 'erased' }>;

/** Contents that are fetched at most. */
const mostRead = 60;

/** `contentOf`: the object file that a snapshot is, parsed; `undefined`: it was not given. */
export const snapshotsHolding = async (
  all: readonly Snapshot[],
  erased: Erased,
  contentOf: (snapshot: Snapshot) => Promise<unknown>,
): Promise<SnapshotsHolding> => {
  const filled = all.filter(({ counts }) => counts.students > 0);
  const holding: Snapshot[] = [];
  let unread = Math.max(0, filled.length - mostRead);
  for (const snapshot of filled.slice(0, mostRead)) {
    const isHolding = holds(await contentOf(snapshot), erased);
    if (isHolding === undefined) unread += 1;
    else if (isHolding) holding.push(snapshot);
  }
  return { holding, unread };
};

/** Whether the student is in it, by an id of the server's or by the e-mail. `undefined`: it cannot be read. */
const holds = (json: unknown, { student: { called }, idsElsewhere }: Erased): boolean | undefined => {
  const data = isRecord(json) && isRecord(json.initializationData) ? json.initializationData : undefined;
  if (!data || !Array.isArray(data.students)) return undefined;
  return data.students.some(
    (row) => isRecord(row) && (idsElsewhere.has(String(row.studentId)) || called.email.has(String(row.email))),
  );
};
