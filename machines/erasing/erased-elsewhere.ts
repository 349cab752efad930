/**
 * What another browser of the account had erased in the server's copy of this browser's ledger is erased in the ledger, too: not
 * the listed entries alone, but everything about the students whose entries these are, as if it were asked for here.
 */
import type { StudentId } from '../../events/ids.ts';
import { sha256Hex } from '../../log/digest.ts';
import { contentIn, eventPlaces, storedLine } from '../../log/file/content.ts';
import { decodeHeader } from '../../log/header.ts';
import { type Log, LogFailure } from '../../log/port.ts';
import { heldOfStudents } from '../../projections/erasing/about-students.ts';
import { askServer, type LedgerCalling } from '../mirror/ledger-call.ts';
import { eraseInCopy } from './at-server.ts';
import { erasingIn } from './erased-lines.ts';
import { bySeq, type EntryPlace } from './erasing.ts';
import { linesOf, mostTimes, type OwnErasingWorld } from './own-log.ts';

/**
 * `nothing`: it is done already. `later`: of all or some of the students something is owed, unanswered or there again, or other tabs
 * were recording all the time. `erased`: of how many students.
 */
export type ElsewhereErased =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'later' }
  | { readonly kind: 'erased'; readonly students: number; readonly isAll: boolean };

/** The server, and the id of the ledger's copy there. */
export type AtServer = { readonly server: LedgerCalling; readonly id: string };

/**
 * Asks what was erased, and erases it: first the rest at the server, then in the log, in one transaction. `note`: what the commit
 * says that is added. A server can have nobody erased who was not deleted, and harm nobody else: that is judged by the log alone. Fails
 * with `CallFailed`, a `LogFailure` or `NotFoldable`; then nothing is erased in the log, and it can be tried again.
 */
export const eraseAsElsewhere = async (
  log: Log,
  at: AtServer,
  world: OwnErasingWorld & { readonly note: string },
): Promise<ElsewhereErased> => {
  const listed = await listedErasures(at);
  for (let times = 0; times < mostTimes; times += 1) {
    const head = await log.head();
    const headerLine = await log.header();
    const lines = await linesOf(log, head, world.run);
    const toErase = notYetErased(lines, listed);
    if (toErase.length === 0) return { kind: 'nothing' };
    if ((await log.intents()).length > 0) return { kind: 'later' };
    const erased = await withoutStudents(headerLine, lines, toErase, world);
    // An entry that is about no student, such as a note, goes only with a student who is erased.
    if (erased.places.length === 0) return { kind: erased.isAll ? 'nothing' : 'later' };
    await eraseInCopy(at.server, at.id, erased.places);
    const commitLine = world.linked(
      { ...world.sign(), command: { type: 'EraseStudent', note: world.note }, events: [] },
      head,
    );
    if ((await log.replace(head, { headerLine, lines: [...erased.lines, commitLine], intents: [] })) !== 'behind')
      return { kind: 'erased', students: erased.students, isAll: erased.isAll };
  }
  return { kind: 'later' };
};

/** A server may name any number. */
const mostCalls = 100;

const listedErasures = async ({ server, id }: AtServer): Promise<readonly EntryPlace[]> => {
  const all: EntryPlace[] = [];
  for (let calls = 0; calls < mostCalls; calls += 1) {
    const { entries, erased } = await askServer(server, 'listErased', { params: { logId: id }, after: all.length });
    for (const entry of entries) all.push(entry);
    if (entries.length === 0 || all.length >= erased) break;
  }
  return all;
};

/** Those that stand in the lines as they were. What a server says of other lines, or other texts, is not about this ledger. */
const notYetErased = (lines: readonly string[], listed: readonly EntryPlace[]): readonly EntryPlace[] =>
  listed.filter(({ seq, index, digest }) => {
    const line = lines[seq - 1];
    const entry = line === undefined ? undefined : storedLine(line).events[index];
    return entry !== undefined && !('erased' in entry) && sha256Hex(JSON.stringify(entry)) === digest;
  });

/** `places`: the erased entries. `students`: how many were erased. `isAll`: none had to stay. */
type WithoutStudents = {
  readonly lines: readonly string[];
  readonly places: readonly EntryPlace[];
  readonly students: number;
  readonly isAll: boolean;
};

/** Erases the students whose entries these are, one after the other, as far as each can be erased. */
const withoutStudents = async (
  headerLine: string,
  whole: readonly string[],
  toErase: readonly EntryPlace[],
  { run }: OwnErasingWorld,
): Promise<WithoutStudents> => {
  const read = decodeHeader(headerLine);
  if (read.kind === 'bad') throw new LogFailure('damaged', read.problem);
  let lines = whole;
  const places: EntryPlace[] = [];
  const students = studentsOf(whole, toErase);
  let notErased = 0;
  for (const studentId of students) {
    const who = { rows: new Set([studentId]) };
    const erasing = await run(erasingIn(read.header, lines, { who, withShared: false }));
    if (erasing.kind === 'erased') {
      lines = erasing.lines;
      places.push(...erasing.plan.own, ...erasing.plan.notes);
    } else if (erasing.kind !== 'unknown' && erasing.kind !== 'nothing') notErased += 1;
  }
  return {
    lines,
    places,
    students: students.size - notErased,
    isAll: notErased === 0,
  };
};

/** The students whom these entries are about. An entry that is about something else, too, is left out. */
const studentsOf = (lines: readonly string[], entries: readonly EntryPlace[]): ReadonlySet<StudentId> => {
  const students = new Set<StudentId>();
  for (const [seq, indexes] of bySeq(entries)) {
    const stored = storedLine(lines[seq - 1] ?? '');
    const content = contentIn(stored);
    if (content.kind === 'bad') throw new LogFailure('damaged', content.problem, `commit ${seq}`);
    const places = eventPlaces(stored);
    for (const [at, event] of content.commit.events.entries()) {
      if (!indexes.has(places[at] ?? -1)) continue;
      const { studentIds, andMore } = heldOfStudents(event);
      if (!andMore) for (const studentId of studentIds) students.add(studentId);
    }
  }
  return students;
};
