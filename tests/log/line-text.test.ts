import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Json } from '../../events/entities.ts';
import { record } from '../../events/record.ts';
import { atOnce, type Steps } from '../../events/steps.ts';
import { parseLine } from '../../log/lines/line.ts';
import { entriesIn, entryAt } from '../../log/lines/line-entries.ts';
import { choosing, envelopeOf, finding, textAt, typeAt } from '../../log/lines/line-text.ts';
import { LogFailure } from '../../log/port.ts';
import { count } from '../counts.ts';
import { encodeCommit } from './encoded.ts';
import { eraseEvents } from './erased.ts';
import { countingSalts, gradeEdit, gradeEdited } from './sample.ts';

const start = { seq: 41, hash: 'a'.repeat(64) };
const lineOf = (events: readonly DomainEvent[], note?: string): string =>
  encodeCommit(
    { ...gradeEdit(1), command: { type: 'Test', ...(note !== undefined && { note }) }, events },
    start,
    countingSalts(),
  ).line;

/** Texts that look like the JSON around them. */
const odd = fc
  .array(fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', '"salt":"', '","events":[', 'é', '\ud83d', ' '), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

const anyEvent: fc.Arbitrary<DomainEvent> = fc.oneof(
  fc.tuple(fc.nat(50), odd).map(([n, id]) => gradeEdited(n, id)),
  fc
    .tuple(odd, fc.jsonValue(), fc.jsonValue())
    .map(
      ([path, from, to]): DomainEvent => ({ type: 'SettingEdited', path: [path], from: from as Json, to: to as Json }),
    ),
);

test('the entries, the envelope and the types found in the text are those of the parsed line', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 12 }), odd, fc.nat(3), (events, note, erased) => {
      const line = eraseEvents(lineOf(events, note), ({ type }) => erased === 0 && type === 'GradeEdited');
      const stored = parseLine(line);
      if (typeof stored === 'string') throw new Error(stored);
      const { events: told, ...others } = stored;
      const envelope = { ...others, command: { ...others.command, note } };
      const entries = atOnce(entriesIn(line));
      expect(envelopeOf(line)).toEqual(envelope);
      expect(entries.begins.length).toBe(told.length);
      for (const [n, entry] of told.entries()) {
        expect(entryAt(entries, n)).toEqual(entry);
        expect(typeAt(entries, n)).toBe('event' in entry ? entry.event.type : undefined);
      }
    }),
    { numRuns: count(300, 10_000) },
  );
});

test('the chosen entries are those whose own text holds all words', () => {
  const words = fc.array(fc.constantFrom('"a"', '"b"', '"problem~1"', '"nowhere"', 'hash'), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }), words, (ids, texts) => {
      const line = lineOf(ids.map((id, n) => gradeEdited(n, id)));
      const entries = atOnce(entriesIn(line));
      const holding = ids.flatMap((_, n) => {
        const entry = textAt(entries, n);
        return texts.every((text) => entry.includes(text)) ? [n] : [];
      });
      expect(atOnce(choosing(entries, texts))).toEqual(holding);
    }),
    { numRuns: count(200, 5_000) },
  );
});

const stepsOf = (steps: Steps<unknown>): number => {
  let taken = 0;
  for (const _ of steps) taken += 1;
  return taken;
};

test('a text is found wherever it begins, and a long line is read in many steps', () => {
  const line = lineOf(Array.from({ length: 4_000 }, (_, n) => gradeEdited(n, `p${n}`)));
  expect(line.length).toBeGreaterThan(800_000);
  for (const n of [0, 1, 1_999, 3_999]) {
    const text = `"p${n}":${n}}`;
    expect(atOnce(finding(line, text))).toBe(line.indexOf(text));
  }
  for (let at = 262_130; at < 262_150; at += 1) {
    const text = line.slice(at, at + 40);
    expect(atOnce(finding(line, text))).toBe(line.indexOf(text));
  }
  expect(atOnce(finding(line, '"nowhere"'))).toBe(-1);
  expect(stepsOf(finding(line, '"nowhere"'))).toBeGreaterThan(2);
  expect(stepsOf(entriesIn(line))).toBeGreaterThan(10);
});

test.each([
  ['is cut', lineOf([gradeEdited(1)]).slice(0, -90)],
  ['ends within a text', lineOf([gradeEdited(1)]).slice(0, -150)],
  ['is no commit', '{"seq":42,"id":"x"}'],
])('a line that %s is damaged, and named', (_, line) => {
  const read = () => entryAt(atOnce(entriesIn(line)), 0);
  expect(read).toThrow(LogFailure);
  expect(read).toThrow(expect.objectContaining({ reason: 'damaged', place: 'commit 42' }));
});

test('an entry that is no JSON is damaged', () => {
  const line = lineOf([gradeEdited(1)]).replace('"v":', '"v";');
  expect(() => entryAt(atOnce(entriesIn(line)), 0)).toThrow(LogFailure);
});

test('an id that every object has is a word like any other', () => {
  const event: DomainEvent = { ...gradeEdited(1, '__proto__') };
  const line = lineOf([event, { type: 'SettingEdited', path: ['x'], from: null, to: record([['salt', 'y']]) }]);
  const entries = atOnce(entriesIn(line));
  expect(atOnce(choosing(entries, ['"__proto__"']))).toEqual([0]);
  expect(entries.begins.length).toBe(2);
});
