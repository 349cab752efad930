import { describe, expect, test } from 'vitest';
import type { CommitDraft } from '../../events/commit.ts';
import { asId, type CommitId } from '../../events/ids.ts';
import { notesIn, storedNotes } from '../../events/notes.ts';
import { atOnce } from '../../events/steps.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { readCommits } from '../../log/lines/read.ts';
import { emptyBook } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { emptyRecords, fold, foldingAlone } from '../../projections/records/records.ts';
import { Redacting } from '../../src/files/redacting.ts';
import { setting } from '../builders.ts';
import { encodeCommit } from './encoded.ts';
import { judged } from './forged.ts';
import { goldenWorlds, worldsFiles } from './golden/worlds.ts';
import { countingSalts, gradeEdit, sampleHeader } from './sample.ts';
import { writeLogFile } from './whole-file.ts';

const worlds = worldsFiles.flatMap(goldenWorlds).filter(({ lines }) => lines.length > 20);

/** The copy of a ledger, or of what happened from a time on. */
const copyOf = (header: string, lines: readonly string[], from?: number): string => {
  const redacting = new Redacting(from);
  const pieces = [...writeLogFile(header, lines)].map((line) => redacting.take(`${line}\n`));
  const end = redacting.end();
  return [...pieces, end].map((piece) => piece.lines).join('') + end.footer;
};

const finals = (lines: readonly string[]): string => {
  const book = replay(
    gradebook,
    readCommits(lines).commits.flatMap(({ events }) => events),
    emptyBook(),
  );
  const all = Object.keys(book.offerings).map((id) =>
    [...finalGrades(book, id as never).students.values()]
      .map((one) => JSON.stringify([one.zero.final, one.leftOut.final], big))
      .sort(),
  );
  return JSON.stringify(all.sort());
};

const chainOf = (drafts: readonly CommitDraft[]): { readonly header: string; readonly lines: readonly string[] } => {
  const header = encodeHeader(sampleHeader('chain'));
  const lines: string[] = [];
  let after = { seq: 0, hash: genesisHash(header) };
  for (const draft of drafts) {
    const made = encodeCommit(draft, after, countingSalts());
    lines.push(made.line);
    after = made.position;
  }
  return { header, lines };
};

const big = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

describe('R21.11 a copy without names', () => {
  test('of a whole ledger is a ledger that follows from itself', () => {
    for (const { header, lines } of worlds.slice(0, 40)) {
      const { end, faults } = judged(copyOf(header, lines));
      expect(end).toMatchObject({ kind: 'log', header: { redacted: true }, head: { seq: lines.length } });
      expect(faults).toEqual([]);
    }
  });

  test('of the last hour is a ledger too, which begins with the records before it and ends with the same final grades', () => {
    let later = 0;
    for (const { header, lines } of worlds.slice(0, 60)) {
      const { commits } = readCommits(lines);
      const from = Date.parse(commits[Math.floor(commits.length / 2)]?.at ?? '');
      const copy = copyOf(header, lines, from);
      const { end, faults } = judged(copy);
      expect(end).toMatchObject({ kind: 'log', header: { redacted: true } });
      expect(faults).toEqual([]);
      const copied = copy.trimEnd().split('\n').slice(1, -1);
      if (copied.length <= lines.length) later += 1;
      expect(finals(copied)).toEqual(finals(lines));
      const records = emptyRecords();
      for (const commit of readCommits(copied).commits) {
        if (header.includes('"backend":""')) atOnce(foldingAlone(records, commit));
        else fold(records, commit);
      }
    }
    expect(later).toBeGreaterThan(10);
  });

  test('of an hour in which nothing happened holds the records', () => {
    const [{ header, lines } = { header: '', lines: [] }] = worlds;
    const copied = copyOf(header, lines, Date.parse('2999-01-01')).trimEnd().split('\n').slice(1, -1);
    expect(copied).toHaveLength(1);
    expect(finals(copied)).toEqual(finals(lines));
  });

  test('has no word of a note, whether it was written in that time or before, and what it is on stays one thing', () => {
    const on = (key: string) => ['notes', 'o1', 'ana', key];
    const events = [
      [setting(on('a1'), null, 'Zoe was ill'), setting(on('student'), null, 'repeats Zyear')],
      [setting(on('a1'), 'Zoe was ill', '2026-03-01')],
    ].map((some) => [...some]);
    const drafts = events.map((some, at) => ({
      ...{ id: asId<CommitId>(`k~${at}`), at: `2026-01-0${at + 1}T00:00:00.000Z`, actor: 'z', tab: 't', app: '1' },
      command: { type: 'EditNotes' },
      events: some,
    }));
    const { header, lines } = chainOf(drafts);
    for (const from of [undefined, Date.parse('2026-01-02T00:00:00.000Z')]) {
      const copy = copyOf(header, lines, from);
      for (const word of ['Zoe', 'ill', 'repeats', 'Zyear', '2026-03-01', 'ana', '"a1"'])
        expect(copy).not.toContain(word);
      expect(copy).toContain('notes');
      const { settings } = replay(
        gradebook,
        readCommits(copy.trimEnd().split('\n').slice(1, -1)).commits.flatMap(({ events: all }) => all),
        emptyBook(),
      );
      expect(
        storedNotes(settings)
          .flatMap(([, notes]) => notesIn(notes))
          .map(({ assessmentId }) => assessmentId === null),
      ).toEqual([false, true]);
    }
  });

  test.each<[string, Partial<CommitDraft>]>([
    ['was taken back', { undoes: asId('tab~1') }],
    ['was taken back among several', { undoesAll: [asId('tab~2'), asId('tab~1')] }],
    ['was the cause', { cause: asId('tab~1') }],
  ])('says the state for a commit from before it that %s', (_, named) => {
    const drafts = [1, 2, 3].map((n): CommitDraft => {
      const events = [setting(['theme'], n === 1 ? null : `${n - 1}`, `${n}`)].flat();
      return { ...gradeEdit(n), at: `2026-01-0${n}T00:00:00.000Z`, events, ...(n === 3 && named) };
    });
    const { header, lines } = chainOf(drafts);
    const text = copyOf(header, lines, Date.parse('2026-01-03T00:00:00.000Z'));
    const [state, last] = readCommits(text.trimEnd().split('\n').slice(1, -1)).commits;
    const names = [last?.undoes, last?.cause, ...(last?.undoesAll ?? [])].filter((id) => id !== undefined);
    expect(new Set(names)).toEqual(new Set([state?.id]));
  });

  test('of a file that ends too early has no end either', () => {
    const [{ header, lines } = { header: '', lines: [] }] = worlds;
    const redacting = new Redacting(undefined);
    redacting.take([header, ...lines].map((line) => `${line}\n`).join(''));
    expect(redacting.end().footer).toBeUndefined();
  });
});

test('R21.11 a copy from a moment on has the changes of that very millisecond, and one that begins after it has not', () => {
  const found = worlds.slice(0, 30).flatMap(({ header, lines }) => {
    const times = readCommits(lines).commits.map(({ at }) => Date.parse(at));
    const at = times.findIndex(
      (time, place) =>
        place > 3 && times.slice(0, place).every((before) => before < time) && (times[place + 1] ?? 0) > time,
    );
    return at < 0 ? [] : [{ header, lines, at, time: times[at] ?? 0 }];
  });
  expect(found.length).toBeGreaterThan(1);
  for (const { header, lines, at, time } of found.slice(0, 3)) {
    const commitsFrom = (from: number): number => copyOf(header, lines, from).trimEnd().split('\n').length - 2;
    // The first one holds what was before.
    expect([commitsFrom(time), commitsFrom(time + 1)]).toEqual([1 + lines.length - at, lines.length - at]);
  }
});
