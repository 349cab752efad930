import { isBookEvent } from '../../../events/catalogue.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import { type Deed, ownId } from '../../../machines/others/explained.ts';
import type { JoinedLedgers } from '../../../machines/others/joined.ts';
import { type OtherLedger, type PairedItems, pairedItems } from '../../../machines/others/other-ledger.ts';
import { valuesIn } from '../../../machines/others/values-in.ts';
import { gradeOf } from '../../../projections/book/grade-of.ts';
import type { GradeSubject } from '../../../projections/book/subject.ts';
import { type HistoryEntry, historyEntriesOf } from '../../../projections/history/history.ts';
import { changeIn, fieldIn, subjectIn } from '../../../projections/history/same-items.ts';
import { isObserved, type LastGrading, lastGrading, newestFields } from './last-grading.ts';

/** The last change of some fields of a grade; `undefined`: no ledger tells of one. Fails with a `LogFailure`. */
export type LastTold = (subject: GradeSubject, fields: readonly string[]) => Promise<LastGrading | undefined>;

/**
 * What gave a grade the values that it has here, in whichever ledger of the account: what this one only observed is told as
 * the one tells it that did it. What was done elsewhere and has not come here yet is not among it.
 */
export const joinedLast = (ledger: Ledger, { others, explained }: JoinedLedgers): LastTold => {
  const tellers = others.map((other): Teller => ({ ...other, ...pairedItems(other, ledger.records.saved()) }));
  const deedIn = async (
    found: LastGrading,
    logId: string,
    subject: GradeSubject,
    fields: readonly string[],
  ): Promise<LastGrading> => {
    const deeds = explained.get(logId)?.get(found.entries[0]?.commit.seq ?? 0)?.deeds;
    const deed = isObserved(found) && deeds && newestOf(deeds, found.entries);
    if (!deed) return found;
    const teller = tellers.find((one) => one.logId === deed.logId);
    const there = teller && (await gradingAt(teller, deed.seq, subject, fields));
    return there && there.entries.length > 0 ? there : found;
  };
  return async (subject, fields) => {
    const own = await lastGrading(ledger, subject, newestFields(ledger, subject, fields).fields);
    if (own) return deedIn(own, ownId, subject, fields);
    // What the server held when this ledger began was done before.
    const told: LastGrading[] = [];
    for (const teller of tellers) {
      const { seq } = newestThere(teller, subject, fields);
      const there = seq > 0 ? await gradingAt(teller, seq, subject, fields) : undefined;
      const isTold = there && there.entries.length > 0 && there.entries.every(isShown(ledger, subject));
      if (isTold) told.push(await deedIn(there, teller.logId, subject, fields));
    }
    return told.toSorted((one, other) => timeOf(other) - timeOf(one))[0];
  };
};

type Teller = PairedItems & Pick<OtherLedger, 'logId' | 'ledger'>;

const newestThere = ({ ledger, toTheirs }: Teller, subject: GradeSubject, fields: readonly string[]) => {
  const same = toTheirs();
  return newestFields(
    ledger,
    subjectIn(same, subject),
    fields.map((field) => fieldIn(same, field)),
  );
};

/** What a commit of another ledger did to the grade, in the ids of this one. */
const gradingAt = async (
  { logId, ledger, toOurs, toTheirs }: Teller,
  seq: number,
  subject: GradeSubject,
  fields: readonly string[],
): Promise<LastGrading> => {
  const [same, there] = [toOurs(), toTheirs()];
  const sought = subjectIn(there, subject);
  const commits = await ledger.history.commitsAt([seq], unwatched);
  const entries = commits.flatMap(({ events, ...commit }) =>
    events.filter(isBookEvent).flatMap((event) => historyEntriesOf(event, commit, sought)),
  );
  const inOurs = entries.map((entry) => ({ ...entry, ...changeIn(same, entry) }));
  return {
    logId,
    entries: inOurs.filter(({ field }) => field !== null && fields.includes(field)),
    past: (field) => ledger.history.of(sought, fieldIn(there, field)),
  };
};

/** Of what another ledger observed in one commit, several may have done a part. */
const newestOf = (deeds: ReadonlyMap<string, Deed>, entries: readonly HistoryEntry[]): Deed | undefined => {
  const found = entries.flatMap(valuesIn).flatMap(({ value }) => deeds.get(value) ?? []);
  return found.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0];
};

/** Whether the grade has here what the change gave. */
const isShown = (ledger: Ledger, { assessmentId, studentId }: GradeSubject) => {
  const book = ledger.book();
  const offeringId = book.assessments[assessmentId]?.offeringId;
  const grade = offeringId && gradeOf(book, offeringId, assessmentId, studentId);
  return ({ field, to }: HistoryEntry): boolean => {
    if (!grade || field === null) return false;
    const has = Reflect.get(grade, field) ?? Reflect.get(grade.points, field);
    return (has ?? null) === (to ?? null);
  };
};

const timeOf = ({ entries: [first] }: LastGrading): number => Date.parse(first?.commit.at ?? '');
