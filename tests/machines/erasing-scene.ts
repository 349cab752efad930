import type { Command } from '../../commands/catalogue.ts';
import { advance } from '../../commands/decision.ts';
import { apart } from '../../events/apart.ts';
import type { AskedCommand } from '../../events/commit.ts';
import type { Json } from '../../events/entities.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { isRecord, keysOf, record } from '../../events/record.ts';
import { atOnce } from '../../events/steps.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { readCommits } from '../../log/lines/read.ts';
import { type ErasedLedger, erasingIn } from '../../machines/erasing/erased-lines.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { decideAs } from '../histories.ts';
import { encodeCommit } from '../log/encoded.ts';
import { countingSalts, sampleHeader } from '../log/sample.ts';

/** Words by which nobody else is known in a test, as they stand in JSON. */
export const theirWords = ['Zquuxcode', 'Zquuxfirst', 'Zquuxlast', 'zquux@school.example', 'Zquuxnote', 'Zquuxreason'];

export type AskedHere = { readonly command: Command; readonly note?: string };

/** A ledger that grows by commands, without a server. */
export class GrowingLedger {
  readonly headerLine = encodeHeader({ ...sampleHeader('erased'), backend: '' });
  readonly lines: string[] = [];
  book: Book = emptyBook();
  readonly #salts = countingSalts();
  #after = { seq: 0, hash: genesisHash(this.headerLine) };

  /** Whether the command was done. */
  give({ command, note }: AskedHere): boolean {
    const id = `k${this.lines.length}`;
    const events = decideAs(id, this.book, command);
    if (!events || events.length === 0) return false;
    this.book = advance(this.book, events);
    const told: AskedCommand = { type: command.type, ...(note !== undefined && { note }) };
    const draft = { id: asId<never>(id), at: '2026-02-03T10:15:00.000Z', actor: 'me', tab: 't', app: '0' };
    const { line, position } = encodeCommit(
      { ...draft, command: told, events: apart(events) },
      this.#after,
      this.#salts,
    );
    this.#after = position;
    this.lines.push(line);
    return true;
  }
}

/** Everything that a ledger could know of a student: in rows, grades, policy, notes, and in the words of a commit. */
export const marking = (book: Book, studentId: StudentId): readonly AskedHere[] => {
  const [firstName, lastName, studentCode, email] = ['Zquuxfirst', 'Zquuxlast', 'Zquuxcode', 'zquux@school.example'];
  const edit = { type: 'EditStudent', studentId, fields: { firstName, lastName, studentCode, email } } as const;
  const others = [...book.students.keys()].filter((id) => id !== studentId);
  return [
    { command: edit, note: 'of Zquuxlast.csv' },
    ...keysOf(book.offerings).flatMap((offeringId): readonly AskedHere[] => {
      const assessmentIds = book.assessmentsOf[offeringId] ?? [];
      const both = [studentId, ...others].slice(0, 3);
      const notes = both.map((id) => ({
        ...{ studentId: id, assessmentId: assessmentIds[0] ?? null },
        text: id === studentId ? 'Zquuxnote' : 'of another',
      }));
      const edits = both.flatMap((id) =>
        assessmentIds.flatMap((assessmentId) => {
          const problemId = book.assessments[assessmentId]?.problems[0]?.problemId;
          return problemId ? [{ assessmentId, studentId: id, change: { points: record([[problemId, 3]]) } }] : [];
        }),
      );
      const given = record(
        both.map((id) => [id, { final: 77, reason: id === studentId ? 'Zquuxreason' : 'for work' }]),
      );
      return [
        { command: { type: 'EnrollStudents', offeringId, studentIds: both }, note: 'Zquuxlast, Zquuxfirst' },
        { command: { type: 'EditGrades', offeringId, edits }, note: 'points.csv' },
        { command: { type: 'EditNotes', offeringId, notes } },
        { command: { type: 'EditGradingPolicy', offeringId, policy: { given } } },
        {
          command: {
            type: 'EditExcuses',
            offeringId,
            excuses: both.flatMap((id) =>
              assessmentIds.slice(-1).map((assessmentId) => ({ studentId: id, assessmentId })),
            ),
            excused: true,
          },
        },
      ];
    }),
  ];
};

export const erased = (
  { headerLine, lines }: { readonly headerLine: string; readonly lines: readonly string[] },
  who: string,
  withShared = false,
): ErasedLedger => atOnce(erasingIn(JSON.parse(headerLine), lines, { who, withShared }));

/** What lines lead to, without everything that has one of the ids, found by looking everywhere. */
export const naiveOthers = (lines: readonly string[], ids: ReadonlySet<string>) => {
  const events = readCommits(lines).commits.flatMap((commit) => commit.events);
  const book = replay(gradebook, events);
  const finals = keysOf(book.offerings).map((offeringId) =>
    [...finalGrades(book, offeringId).students].flatMap(([id, { leftOut, zero, official }]) =>
      ids.has(id)
        ? []
        : [{ offeringId, id, of: [leftOut.final, zero.final, official.final].map((one) => JSON.stringify(one)) }],
    ),
  );
  return JSON.parse(JSON.stringify({ records: without(workingData(book) as unknown as Json, ids), finals }));
};

const without = (value: Json, ids: ReadonlySet<string>): Json => {
  if (Array.isArray(value))
    return value.filter((one) => !(isRecord(one) && ids.has(String(one.studentId)))).map((one) => without(one, ids));
  if (!isRecord(value)) return value;
  return (
    Object.entries(value as Record<string, Json>)
      .filter(([key]) => !ids.has(key))
      .map(([key, one]) => [key, without(one, ids), isRecord(one)] as const)
      // A record, told as a list of its entries, that has nothing of others counts as missing.
      .filter(([, one, wasRecord]) => !(wasRecord && Array.isArray(one) && one.length === 0))
      .sort(([one], [other]) => (one < other ? -1 : 1)) as unknown as Json
  );
};
