import type { StudentId } from '../../events/ids.ts';
import { part, type Steps } from '../../events/steps.ts';
import { contentIn, storedLine } from '../../log/file/content.ts';
import { decodeHeader, type LogHeader } from '../../log/header.ts';
import type { StoredCommit } from '../../log/port.ts';
import { fullName } from '../../messages/naming.ts';
import { studentDataText as text } from '../../messages/student-data.ts';
import { type SoughtStudent, StudentSearch } from '../../projections/erasing/student-search.ts';
import { Gathering } from './gathering.ts';
import { dataFormat, dataVersion, type StudentData } from './kept.ts';
import { offeringData } from './now.ts';
import { studentPage } from './page.ts';
import { settingsAbout } from './setting-leaves.ts';
import { unsentAbout } from './unsent.ts';

/** `asked`: the id of a row, or what somebody typed: an id here or at the server, or a code. `at`: ISO time. */
export type StudentDataWish = {
  readonly asked: string | { readonly id: StudentId };
  readonly at: string;
  readonly app: string;
};

/** `name`: what the student is called, for the names of the files. */
export type StudentDataFiles = { readonly name: string; readonly json: string; readonly page: string };

/**
 * Why there are no files. `ambiguous`: all of `students` have the id or the code that was asked for, or had it. `unread`: an event
 * that this version does not know, or that does not fit what was before.
 */
export class NoStudentData extends Error {
  readonly unfound:
    | { readonly why: 'ambiguous'; readonly students: readonly SoughtStudent[] }
    | { readonly why: 'unknown' | 'unread' | 'of a part' };

  constructor(unfound: NoStudentData['unfound'], detail: string = unfound.why) {
    super(detail);
    this.unfound = unfound;
  }
}

/**
 * Everything about one student, from the lines of a ledger's file, the first and the last one too. Whoever has the file
 * has checked its chain. Fails with `NoStudentData`.
 */
export const makingStudentData = function* (lines: readonly string[], wish: StudentDataWish): Steps<StudentDataFiles> {
  const header = headerOf(lines[0]);
  const commits: StoredCommit[] = [];
  const search = new StudentSearch();
  for (const [at, line] of lines.slice(1, -1).entries()) {
    const commit = commitOf(line);
    for (const event of commit.events) search.take(event);
    commits.push(commit);
    yield (0.4 * at) / lines.length;
  }
  const ids = idsOf(search, wish);
  const others = new Set([...search.everybody()].filter((id) => !ids.has(id)));
  const gathering = new Gathering({ ids, others, hasServer: header.backend !== '' });
  yield* part(0.4, 1, foldingAll(gathering, commits));
  return filesOf(dataOf(gathering, [...ids], header, commits, wish));
};

const idsOf = (search: StudentSearch, { asked }: Pick<StudentDataWish, 'asked'>): ReadonlySet<StudentId> => {
  const sought = typeof asked === 'string' ? search.find(asked) : search.withId(asked.id);
  switch (sought.kind) {
    case 'found':
      return sought.student.studentIds;
    case 'ambiguous':
      throw new NoStudentData({ why: 'ambiguous', students: sought.students });
    case 'unknown':
      throw new NoStudentData({ why: 'unknown' });
  }
};

const headerOf = (line: string | undefined): LogHeader => {
  const read = decodeHeader(line ?? '');
  if (read.kind === 'bad') throw new NoStudentData({ why: 'unread' }, read.problem);
  if (read.header.part) throw new NoStudentData({ why: 'of a part' });
  return read.header;
};

const commitOf = (line: string): StoredCommit => {
  const stored = storedLine(line);
  const content = contentIn(stored);
  if (content.kind === 'bad') throw new NoStudentData({ why: 'unread' }, `${content.problem} (No. ${stored.seq})`);
  return content.commit;
};

/** Fails at an event about something that is not there, as in a ledger of which entries are erased. */
const foldingAll = function* (gathering: Gathering, commits: readonly StoredCommit[]): Steps<void> {
  for (const [at, commit] of commits.entries()) {
    try {
      gathering.take(commit);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      throw new NoStudentData({ why: 'unread' }, `${error.message} (No. ${commit.seq})`);
    }
    yield at / commits.length;
  }
  gathering.nameAll();
};

const dataOf = (
  gathering: Gathering,
  studentIds: readonly StudentId[],
  { user, backend }: LogHeader,
  commits: readonly StoredCommit[],
  { at, app }: StudentDataWish,
): StudentData => {
  const { book, outbox } = gathering.records;
  const ids = new Set(studentIds);
  const [remainingId] = studentIds.filter((id) => book.students.get(id));
  const erased = commits.reduce((sum, one) => sum + (one.erased ?? 0), 0);
  const shownId = remainingId ?? studentIds[0];
  return {
    ...{ format: dataFormat, version: dataVersion, madeAt: at, app },
    ledger: { user, backend, commits: commits.length, head: commits.at(-1)?.hash ?? '', erased },
    toKnow: text.toKnow(erased, backend !== ''),
    studentIds,
    record: (remainingId && book.students.get(remainingId)) ?? null,
    offerings: [...gathering.seats].flatMap(([id, seats]) => (shownId ? [offeringData(book, id, shownId, seats)] : [])),
    settings: settingsAbout(ids, [], book.settings),
    ...unsentAbout(ids, outbox, book),
    snapshots: gathering.snapshots(),
    history: gathering.history,
    names: gathering.names,
  };
};

const filesOf = (data: StudentData): StudentDataFiles => {
  const { record, studentIds } = data;
  const name = (record && (fullName(record) || record.studentCode)) || studentIds[0] || '';
  return { name, json: `${JSON.stringify(data, null, 2)}\n`, page: studentPage(data, name) };
};
