import { describe, expect, test } from 'vitest';
import { asId, type OfferingId } from '../../events/ids.ts';
import { isRecord, keysOf } from '../../events/record.ts';
import { atOnce } from '../../events/steps.ts';
import { LogFileCheck, readLogFile } from '../../log/file/check.ts';
import { ledgerInPage } from '../../log/file/page.ts';
import { readCommits } from '../../log/lines/read.ts';
import { tablesAgain } from '../../machines/archive/again.ts';
import { archiving } from '../../machines/archive/archiving.ts';
import { comparedTables } from '../../machines/archive/compared.ts';
import { tablesInPage } from '../../machines/archive/shown.ts';
import { type Book, emptyBook, enrolledIn } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { restoredBook, storedBook } from '../../projections/records/stored-records.ts';
import { goldenWorlds, worldsFiles } from './golden/worlds.ts';
import { writeLogFile } from './whole-file.ts';

/** All texts of three signs or more in a record, but for ids and times. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.length > 2 ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([field, one]) => (/Id$|^dateOf/.test(field) ? [] : textsIn(one)));
};

/** The names of a book at one moment: of the offering with its students, or of everything else. */
const namesAt = (
  book: Book,
  offeringId: OfferingId,
  seated: ReadonlySet<string>,
  isOwn: boolean,
): readonly string[] => [
  ...textsIn([...book.students.keys()].flatMap((id) => (seated.has(id) === isOwn ? [book.students.get(id)] : []))),
  ...textsIn(keysOf(book.offerings).flatMap((id) => ((id === offeringId) === isOwn ? [book.offerings[id]] : []))),
  ...textsIn(Object.values(book.assessments).filter((one) => (one.offeringId === offeringId) === isOwn)),
  ...(isOwn ? [] : textsIn(Object.values(book.courses))),
];

const worlds = worldsFiles.flatMap(goldenWorlds).filter((_, at) => at % 4 === 0);

describe('the archive of every offering in ledgers that simulated people left', () => {
  let [archives, foreign, whole] = [0, 0, 0];

  test.each(worlds)('names nothing of the others and stays sound: $name', ({ header, lines }) => {
    const file = [...writeLogFile(header, lines)];
    const read = readLogFile(file);
    if (read.kind === 'bad') throw new Error(read.problem);
    const { commits } = readCommits(read.lines);
    const books = commits.map(
      (
        (book) =>
        ({ events }) =>
          restoredBook(structuredClone(storedBook(replay(gradebook, events, book))))
      )(emptyBook()),
    );
    for (const offeringId of keysOf(books.at(-1)?.offerings ?? {})) {
      const seated = new Set(books.flatMap((book) => enrolledIn(book, offeringId) as string[]));
      const names = (isOwn: boolean) => new Set(books.flatMap((book) => namesAt(book, offeringId, seated, isOwn)));
      const page = atOnce(
        archiving(file, {
          ...{ offeringId: asId(offeringId), withPrivate: true, fileName: 'a.ndjson', app: '0' },
          at: '2026-11-27T08:00:00.000Z',
        }),
      );
      const inside = ledgerInPage(page) ?? '';
      const check = new LogFileCheck({ withheld: true });
      const taken = inside
        .split('\n')
        .slice(0, -1)
        .map((line) => check.take(line));
      const bad = taken.find(({ kind }) => kind === 'bad');
      const tables = tablesInPage(page);
      const kept = taken.flatMap((one) => (one.kind === 'commit' ? [one.commit] : []));
      const compared = tables && comparedTables(tables, tablesAgain(kept, tables.mark));
      expect(compared?.is).toBe('same');
      if (tables?.mark.beyond.length === 0) whole += 1;
      expect(bad).toBeUndefined();
      const found = check.end();
      expect(found).toMatchObject({ kind: 'log', head: read.head });
      const own = [...names(true)].join('\n');
      const others = [...names(false)].filter((name) => !own.includes(name));
      const shown = page.slice(page.indexOf('<body>'), page.indexOf('<script type="application/x-ndjson"'));
      expect(
        others.filter((name) => inside.includes(JSON.stringify(name).slice(1, -1)) || shown.includes(name)),
      ).toEqual([]);
      archives += 1;
      foreign += others.length;
    }
  });

  test('there were many, with names to be erased, and half of their ledgers give all of their tables', () => {
    expect(archives).toBeGreaterThan(30);
    expect(foreign).toBeGreaterThan(100);
    expect(whole).toBeGreaterThan(40);
  });
});
