import type { BookEvent } from '../events/catalogue.ts';
import type { Enrollment } from '../events/entities.ts';
import { type Note, noteLimits } from '../events/notes.ts';
import { keysOf, own, record } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import type { Book } from '../projections/book/book.ts';
import { deletionOf } from '../projections/changes/deletion.ts';
import { changeOf } from '../projections/changes/field-change.ts';
import { gradeEdits } from '../projections/changes/grade-change.ts';
import {
  type ContestedValue,
  contestedIn,
  filledFields,
  isAbout,
  type MergeChoice,
  type MovedSeat,
  movedNotes,
  movedSeats,
  type Pair,
  pointsBeyond,
} from '../projections/changes/merge.ts';
import { noteEdited } from '../projections/settings/notes.ts';
import { policyOf } from '../projections/settings/policy.ts';
import { excuseEdited } from '../projections/settings/policy-events.ts';
import { advance, type Decide } from './decision.ts';
import { badExcusesRemoved, policyEvents } from './policy.ts';
import { type Refusal, refuse } from './refusal.ts';

/** First all that names `other` moves to `kept`, then `other` is deleted, then blank fields of `kept` are filled. */
export const mergeStudents: Decide<'MergeStudents'> = (book, { kept, other, choices }) => {
  const [keptStudent, otherStudent] = [book.students.get(kept), book.students.get(other)];
  if (!keptStudent) return refuse('student.unknown', { studentId: kept });
  if (!otherStudent) return refuse('student.unknown', { studentId: other });
  if (kept === other) return refuse('student.mergeSame', { studentId: kept });
  const assessmentIds = pointsBeyond(book, other);
  if (assessmentIds.length > 0) return refuse('student.pointsBeyond', { studentId: other, assessmentIds });
  const pair = { kept, other };
  const cells = contestedIn(book, pair).filter((cell) => !isChosen(cell, choices));
  if (cells.length > 0) return refuse('student.mergeUndecided', { ...pair, cells });

  const contested = seatsWithGiven(book, pair).find(
    ({ keptGiven, otherGiven }) => keptGiven && !sameValue(keptGiven, otherGiven),
  );
  if (contested) return refuse('student.mergeGiven', { ...pair, offeringId: contested.offeringId });
  const notes = movedNotes(book, pair);
  const tooLong = notes.find(({ text }) => text.length > noteLimits.text);
  if (tooLong) return notesTooLong(tooLong);

  const seatsMoved = movedSeats(book, pair, choices).flatMap((seat) => seatEvents(book, pair, seat));
  const noteEvents = notes.map(({ offeringId, ...note }) => noteEdited(book.settings, offeringId, note));
  const moving = [...seatsMoved, ...givenMoved(book, pair), ...noteEvents];
  const leaving = deletionOf(advance(book, moving), { of: 'student', studentId: other }).map(
    (event): BookEvent => (event.type === 'StudentDeleted' ? { ...event, mergedInto: kept } : event),
  );
  const filled = changeOf(keptStudent, filledFields(keptStudent, otherStudent));
  return [...moving, ...leaving, ...(filled ? [{ type: 'StudentEdited', studentId: kept, ...filled } as const] : [])];
};

const notesTooLong = ({ studentId, assessmentId, text: { length } }: Note): Refusal =>
  refuse('student.mergeNotesTooLong', { studentId, assessmentId, length, limit: noteLimits.text });

const isChosen = (cell: ContestedValue, choices: readonly MergeChoice[]): boolean =>
  choices.some((choice) => isAbout(choice, cell));

const seatEvents = (
  book: Book,
  { kept }: Pair,
  { offeringId, enrolls, grades, excuses }: MovedSeat,
): readonly BookEvent[] => [
  ...badExcusesRemoved(book, offeringId),
  ...(enrolls === null ? [] : [enrolled({ studentId: kept, offeringId, dateOfEnrollment: enrolls })]),
  ...gradeEdits(book, { offeringId, studentId: kept }, grades),
  ...excuses.map(({ excuse, excused }) => excuseEdited(offeringId, excuse, excused)),
];

const enrolled = (enrollment: Enrollment): BookEvent => ({ type: 'StudentEnrolled', enrollment, grades: record() });

/** The offerings in which the other student has a given final grade, and what the kept one has there. */
const seatsWithGiven = ({ settings, seatsOf }: Book, { kept, other }: Pair) =>
  keysOf(seatsOf.get(other) ?? record()).flatMap((offeringId) => {
    const { given } = policyOf(settings, offeringId);
    const [keptGiven, otherGiven] = [own(given, kept), own(given, other)];
    return otherGiven ? [{ offeringId, keptGiven, otherGiven }] : [];
  });

/** A grade that was given to the other student is given to the kept one, with its reason. */
const givenMoved = (book: Book, pair: Pair): readonly BookEvent[] =>
  seatsWithGiven(book, pair).flatMap(({ offeringId, keptGiven, otherGiven }) =>
    keptGiven
      ? []
      : policyEvents(book, offeringId, {
          given: { ...policyOf(book.settings, offeringId).given, [pair.kept]: otherGiven },
        }),
  );
