import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baselineParts } from '../../events/baseline-parts.ts';
import { asId } from '../../events/ids.ts';
import { isRecord } from '../../events/record.ts';
import { atOnce } from '../../events/steps.ts';
import { decodeHeader } from '../../log/header.ts';
import { readCommits } from '../../log/lines/read.ts';
import { unescaped } from '../../machines/archive/shown.ts';
import type { StudentData } from '../../machines/student-data/kept.ts';
import { makingStudentData } from '../../machines/student-data/making.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { count } from '../counts.ts';
import { beginning, histories } from '../histories.ts';
import { goldenWorlds, worldsFiles } from '../log/golden/worlds.ts';
import { sampleHeader } from '../log/sample.ts';
import { type Marked, marked, ownerOf, ownersIn } from './student-marks.ts';

const made = (lines: readonly string[], asked: string) =>
  atOnce(makingStudentData(lines, { asked: { id: asId(asked) }, at: '2026-11-27T08:00:00.000Z', app: '0.1.0' }));

/** All texts and numbers in the JSON, its keys too. */
const valuesIn = (one: unknown): readonly (string | number)[] => {
  if (typeof one === 'string' || typeof one === 'number') return [one];
  if (Array.isArray(one)) return one.flatMap(valuesIn);
  return isRecord(one) ? Object.entries(one).flatMap(([key, each]) => [key, ...valuesIn(each)]) : [];
};

/** Everything of the student is in both files, and nothing of anybody else. Returns how many values were looked for. */
const holdsTheirsAlone = (of: Marked, asked: string): number => {
  const { json, page } = made(of.lines, asked);
  const data: StudentData = JSON.parse(json);
  const ids: readonly string[] = data.studentIds;
  const [values, shown] = [valuesIn(data), unescaped(page)];
  const isTheirs = (place: number): boolean => ids.includes(of.studentIds[place] ?? '');
  const [found, others] = [new Set(values), of.studentIds.filter((id) => !ids.includes(id))];

  const inJson = values.flatMap((one) =>
    typeof one === 'string' ? ownersIn(one) : one >= 1_000_000 ? [ownerOf(one)] : [],
  );
  expect(inJson.filter((place) => !isTheirs(place))).toEqual([]);
  expect(ownersIn(page).filter((place) => !isTheirs(place))).toEqual([]);
  // Random histories call other things so, too.
  expect(others.filter((id) => id !== '__proto__' && found.has(id))).toEqual([]);
  const ofOthers = others.flatMap((id) => [...(of.texts.get(id) ?? [])]);
  expect(ofOthers.filter((text) => found.has(text) || shown.includes(text))).toEqual([]);
  for (const [note, whose] of of.notes) {
    if (!values.includes(note) && !shown.includes(note)) continue;
    expect([note, [...whose].filter((id) => !ids.includes(id))]).toEqual([note, []]);
  }

  const texts = ids.flatMap((id) => [...(of.texts.get(id) ?? [])]);
  const numbers = ids.flatMap((id) => [...(of.numbers.get(id) ?? [])]);
  expect(texts.filter((text) => !found.has(text))).toEqual([]);
  expect(texts.filter((text) => !shown.includes(text))).toEqual([]);
  expect(numbers.filter((one) => !found.has(one))).toEqual([]);
  return texts.length + numbers.length;
};

const actedAt = (at: number) => ({
  ...{ id: asId<never>(`k${at}`), actor: 'me', tab: 't', app: '0' },
  at: new Date(Date.UTC(2026, 1, 3, 10, at)).toISOString(),
});

test('R21.27 of random gradebooks the files hold everything of the student, and nothing of anybody else', () => {
  let looked = 0;
  fc.assert(
    fc.property(histories({ most: 40, undo: true }), fc.nat(), ({ commits }, which) => {
      const all = [...beginning(), ...commits].map(({ command: { type }, events }, at) => ({
        ...actedAt(at),
        ...{ command: { type }, events },
      }));
      const ledger = marked(sampleHeader('data'), all);
      looked += holdsTheirsAlone(ledger, ledger.studentIds[which % ledger.studentIds.length] ?? '');
    }),
    { numRuns: count(150, 2_000) },
  );
  expect(looked).toBeGreaterThan(20);
});

test('R21.27 so they do where the gradebook was loaded, at once or part by part, and went on, and was loaded again', () => {
  let looked = 0;
  fc.assert(
    fc.property(histories({ most: 30 }), fc.nat(), fc.boolean(), ({ commits, books }, which, isWhole) => {
      const from = which % books.length;
      const load = (book: Book | undefined) => {
        const event = { type: 'BaselineObserved', data: workingData(book ?? emptyBook()) } as const;
        return { command: { type: 'ReadBackend' }, events: isWhole ? [event] : baselineParts(event) };
      };
      const later = commits.slice(from).map(({ command: { type }, events }) => ({ command: { type }, events }));
      const all = [load(books[from]), ...later, load(books.at(-1))].map((one, at) => ({ ...actedAt(at), ...one }));
      const ledger = marked(sampleHeader('loaded'), all);
      if (ledger.studentIds.length === 0) return;
      looked += holdsTheirsAlone(ledger, ledger.studentIds[which % ledger.studentIds.length] ?? '');
    }),
    { numRuns: count(100, 1_500) },
  );
  expect(looked).toBeGreaterThan(20);
});

describe('R21.27 so do those of ledgers that simulated people left, with calls and what a server held', () => {
  const worlds = worldsFiles.flatMap(goldenWorlds).filter((_, at) => at % 4 === 0);
  test.each(worlds)('$name', ({ header, lines }) => {
    const read = decodeHeader(header);
    if (read.kind === 'bad') throw new Error(read.problem);
    const ledger = marked(read.header, readCommits(lines).commits);
    for (const studentId of ledger.studentIds) holdsTheirsAlone(ledger, studentId);
  });
});
