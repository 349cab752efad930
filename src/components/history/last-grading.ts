import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import type { GradeSubject } from '../../../projections/book/subject.ts';
import type { HistoryEntry } from '../../../projections/history/history.ts';
import { lastChangeOf } from '../../../projections/history/last-changes.ts';
import { isMadeElsewhere } from '../../../projections/records/readings.ts';

/**
 * What one commit did to some fields of a grade, as the last. `past`: what happened to one of them in the ledger that has
 * the commit, the newest first.
 */
export type LastGrading = {
  /** Of the ledger that has the commit; `undefined`: this browser's own. */
  readonly logId: string | undefined;
  readonly entries: readonly HistoryEntry[];
  readonly past: (field: string) => AsyncIterable<HistoryEntry>;
};

/** Of the fields of a grade, those that the newest commit changed, which is known without reading; none if none did. */
export const newestFields = (
  ledger: Pick<Ledger, 'records'>,
  subject: GradeSubject,
  fields: readonly string[],
): { readonly seq: number; readonly fields: readonly string[] } => {
  const { lastChanges } = ledger.records.saved();
  const seqs = fields.map((field) => lastChangeOf(lastChanges, subject, field) ?? 0);
  const seq = Math.max(0, ...seqs);
  return { seq, fields: seq === 0 ? [] : fields.filter((_, at) => seqs[at] === seq) };
};

/** The last of what the ledger itself tells; `undefined`: it tells of none. Fails with a `LogFailure`. */
export const lastGrading = async (
  ledger: Pick<Ledger, 'history'>,
  subject: GradeSubject,
  fields: readonly string[],
): Promise<LastGrading | undefined> => {
  const found = await Promise.all(fields.map((field) => ledger.history.lastChange(subject, field)));
  const all = found.flatMap((entry) => entry ?? []);
  const seq = Math.max(0, ...all.map(({ commit }) => commit.seq));
  if (seq === 0) return undefined;
  const entries = all.filter(({ commit }) => commit.seq === seq);
  return { logId: undefined, entries, past: (field) => ledger.history.of(subject, field) };
};

/** Whether the ledger only observed it. */
export const isObserved = ({ entries: [first] }: LastGrading): boolean =>
  first !== undefined && isMadeElsewhere(first.commit.command, []);
