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
  const explainedGrading = async (
    observed: LastGrading,
    logId: string,
    subject: GradeSubject,
    fields: readonly string[],
  ): Promise<LastGrading> => {
    const deeds = explained.get(logId)?.get(observed.entries[0]?.commit.seq ?? 0)?.deeds;
    const deed = isObserved(observed) && deeds && newestDeed(deeds, observed.entries);
    if (!deed) return observed;
    const teller = tellers.find((one) => one.logId === deed.logId);
    const theirs = teller && (await gradingAt(teller, deed.seq, subject, fields));
    return theirs && theirs.entries.length > 0 ? theirs : observed;
  };
  return async (subject, fields) => {
    const ownGrading = await lastGrading(ledger, subject, newestFields(ledger, subject, fields).fields);
    if (ownGrading) return explainedGrading(ownGrading, ownId, subject, fields);
    // What the server held when this ledger began was done before.
    const gradings: LastGrading[] = [];
    for (const teller of tellers) {
      const { seq } = newestAtTheirs(teller, subject, fields);
      const theirs = seq > 0 ? await gradingAt(teller, seq, subject, fields) : undefined;
      const isOfShown = theirs && theirs.entries.length > 0 && theirs.entries.every(isShown(ledger, subject));
      if (isOfShown) gradings.push(await explainedGrading(theirs, teller.logId, subject, fields));
    }
    return gradings.toSorted((one, other) => timeOf(other) - timeOf(one))[0];
  };
};

type Teller = PairedItems & Pick<OtherLedger, 'logId' | 'ledger'>;

const newestAtTheirs = ({ ledger, toTheirs }: Teller, subject: GradeSubject, fields: readonly string[]) => {
  const theirIds = toTheirs();
  return newestFields(
    ledger,
    subjectIn(theirIds, subject),
    fields.map((field) => fieldIn(theirIds, field)),
  );
};

/** What a commit of another ledger did to the grade, in the ids of this one. */
const gradingAt = async (
  { logId, ledger, toOurs, toTheirs }: Teller,
  seq: number,
  subject: GradeSubject,
  fields: readonly string[],
): Promise<LastGrading> => {
  const [ourIds, theirIds] = [toOurs(), toTheirs()];
  const theirSubject = subjectIn(theirIds, subject);
  const commits = await ledger.history.commitsAt([seq], unwatched);
  const entries = commits.flatMap(({ events, ...commit }) =>
    events.filter(isBookEvent).flatMap((event) => historyEntriesOf(event, commit, theirSubject)),
  );
  const entriesInOurIds = entries.map((entry) => ({ ...entry, ...changeIn(ourIds, entry) }));
  return {
    logId,
    entries: entriesInOurIds.filter(({ field }) => field !== null && fields.includes(field)),
    past: (field) => ledger.history.of(theirSubject, fieldIn(theirIds, field)),
  };
};

/** Of what another ledger observed in one commit, several may have done a part. */
const newestDeed = (deeds: ReadonlyMap<string, Deed>, entries: readonly HistoryEntry[]): Deed | undefined => {
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
    const value = Reflect.get(grade, field) ?? Reflect.get(grade.points, field);
    return (value ?? null) === (to ?? null);
  };
};

const timeOf = ({ entries: [first] }: LastGrading): number => Date.parse(first?.commit.at ?? '');
