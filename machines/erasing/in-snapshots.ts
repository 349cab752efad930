/** Which of the server's snapshots hold a student. A snapshot is deleted as a whole, or not at all. */
import type { Snapshot } from '../../events/entities.ts';
import { isRecord } from '../../events/record.ts';
import type { ErasedLedger } from './erased-lines.ts';

/** `unread`: how many snapshots were not looked into, because the server did not give their contents, or there are too many. */
export type SnapshotsHolding = { readonly holding: readonly Snapshot[]; readonly unread: number };

type Made = Extract<ErasedLedger, { readonly kind: 'erased' }>;

/** Contents that are fetched at most. */
const mostRead = 60;

/** `contentOf`: the object file that a snapshot is, parsed; `undefined`: it was not given. */
export const snapshotsHolding = async (
  all: readonly Snapshot[],
  made: Made,
  contentOf: (one: Snapshot) => Promise<unknown>,
): Promise<SnapshotsHolding> => {
  const filled = all.filter(({ counts }) => counts.students > 0);
  const holding: Snapshot[] = [];
  let unread = Math.max(0, filled.length - mostRead);
  for (const one of filled.slice(0, mostRead)) {
    const held = holds(await contentOf(one), made);
    if (held === undefined) unread += 1;
    else if (held) holding.push(one);
  }
  return { holding, unread };
};

/** By an id of the server's, or by the e-mail. `undefined`: it cannot be read. */
const holds = (json: unknown, { student: { called }, idsElsewhere }: Made): boolean | undefined => {
  const data = isRecord(json) && isRecord(json.initializationData) ? json.initializationData : undefined;
  if (!data || !Array.isArray(data.students)) return undefined;
  return data.students.some(
    (row) => isRecord(row) && (idsElsewhere.has(String(row.studentId)) || called.email.has(String(row.email))),
  );
};
