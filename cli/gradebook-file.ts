import { readFileSync } from 'node:fs';
import type { DomainEvent } from '../events/catalogue.ts';
import type { OfferingId, StudentId } from '../events/ids.ts';
import { keysOf } from '../events/record.ts';
import { readWire } from '../events/wire-read.ts';
import type { Remark } from '../events/wire-row.ts';
import { readLogFile } from '../log/file/check.ts';
import { linesOfFile } from '../log/file/lines.ts';
import { logFormat } from '../log/header.ts';
import { readCommits } from '../log/lines/read.ts';
import { cli } from '../messages/cli/cli.ts';
import { type Book, enrolledIn } from '../projections/book/book.ts';
import { compareCodes } from '../projections/book/code-order.ts';
import { gradebook } from '../projections/book/gradebook.ts';
import { replay } from '../projections/book/projection.ts';
import { CommandFailure } from './command.ts';
import { syntaxErrorIn } from './json-place.ts';
import { unreadable } from './reading.ts';

/** A gradebook read from a file, with the order in which the file has things. */
export type GradebookFile = {
  readonly book: Book;
  readonly offerings: readonly OfferingId[];
  /** The enrolled students of an offering. */
  readonly studentsOf: (offeringId: OfferingId) => readonly StudentId[];
  readonly remarks: readonly (Remark & { readonly offeringId: OfferingId | undefined; readonly value: unknown })[];
};

/** Throws a `CommandFailure`, with the file and the place, if something cannot be read. */
export const readGradebookFile = (file: string): GradebookFile => {
  const bytes = bytesOf(file);
  const lines = linesOfFile(bytes);
  if ('kind' in lines) return fail(file, cli.atLine(lines.line, cli.notUtf8));
  if (lines.every((line) => line.trim() === '')) return fail(file, cli.isEmpty);
  return isLog(lines[0] ?? '') ? fromLog(file, lines) : fromJson(file, lines.join('\n'));
};

const fail = (file: string, message: string): never => {
  throw new CommandFailure(cli.inFile(file, message));
};

const bytesOf = (file: string): Uint8Array => {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable(file, error);
  }
};

const isLog = (firstLine: string): boolean => firstLine.startsWith(`{"format":"${logFormat}"`);

const fromJson = (file: string, text: string): GradebookFile => {
  const json = text.replace(/^\ufeff/, '');
  const source = parse(file, json);
  const read = readWire(source);
  if (read.kind === 'refused') {
    const [first] = read.faults;
    return fail(file, first ? cli.atPath(first.path, cli.expected(first.expected)) : cli.isEmpty);
  }
  const { data, remarks } = read;
  const placeByStudent = new Map(data.students.map(({ studentId }, at) => [studentId, at]));
  const placeOf = (studentId: StudentId): number => placeByStudent.get(studentId) ?? data.students.length;
  const book = replay(gradebook, [{ type: 'BaselineObserved', data }]);
  return {
    book,
    offerings: data.offerings.map(({ offeringId }) => offeringId),
    studentsOf: (offeringId) => enrolledIn(book, offeringId).sort((a, b) => placeOf(a) - placeOf(b)),
    // A remark names its place only as a path: the row there says of which offering it is.
    remarks: remarks.map((remark) => {
      const [, list, at] = /\.(offerings|assessments|enrollments|grades)\[(\d+)\]/.exec(remark.path) ?? [];
      const row = list ? data[list as 'grades'][Number(at)] : undefined;
      return { ...remark, offeringId: row?.offeringId, value: valueAt(source, remark.path) };
    }),
  };
};

/** Names line and column itself: engines word the place of a fault differently, or not at all. */
const parse = (file: string, json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch (error) {
    const place = error instanceof SyntaxError ? syntaxErrorIn(json) : undefined;
    if (!place) throw error;
    const what = place.found === undefined ? cli.endOfFile : cli.unexpected(place.found);
    return fail(file, cli.syntax(place.line, place.column, what));
  }
};

/** The value at a JSON path that the reader wrote; `undefined` if there is none. */
const valueAt = (value: unknown, path: string): unknown =>
  [...path.matchAll(/\.(\w+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g)].reduce<unknown>((inner, [, name, index, quoted]) => {
    const key = name ?? index ?? String(JSON.parse(quoted ?? '""'));
    return typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined;
  }, value);

const fromLog = (file: string, lines: readonly string[]): GradebookFile => {
  const log = readLogFile(lines);
  if (log.kind === 'bad') return fail(file, cli.atLine(log.line, cli.damagedLog(log.problem)));
  if (log.header.part) return fail(file, cli.ofPart);
  const { commits, newer } = readCommits(log.lines);
  if (newer) return fail(file, cli.newerEvent(newer.seq));
  return fromBook(
    replayed(
      file,
      commits.flatMap(({ events }) => events),
    ),
  );
};

/** A book in the order in which it lists its offerings, students by code. */
export const fromBook = (book: Book): GradebookFile => ({
  book,
  offerings: offeringsIn(book),
  studentsOf: (offeringId) => enrolledIn(book, offeringId).sort(byCode(book)),
  remarks: [],
});

/** Offerings by course, in order of creation; then those whose course the book does not hold. */
const offeringsIn = ({ courseOrder, offeringsOf, offerings }: Book): OfferingId[] => {
  const ofCourses = courseOrder.flatMap((courseId) => offeringsOf[courseId] ?? []);
  return [...new Set([...ofCourses, ...keysOf(offerings)])];
};

/** A sound chain may still lack events that were erased from it. */
const replayed = (file: string, events: readonly DomainEvent[]): Book => {
  try {
    return replay(gradebook, events);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return fail(file, cli.cannotReplay(error.message));
  }
};

const byCode =
  ({ students }: Book) =>
  (a: StudentId, b: StudentId): number => {
    const order = compareCodes(students.get(a)?.studentCode ?? '', students.get(b)?.studentCode ?? '');
    return order || (a < b ? -1 : 1);
  };
