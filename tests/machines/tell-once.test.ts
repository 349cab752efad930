import { expect, test } from 'vitest';
import { tellOnce, type ValueEvent } from '../../machines/others/tell-once.ts';

const hour = 3_600_000;
const [here, there, third] = [{ begun: 0 }, { begun: 0 }, { begun: 0 }];
type Source = typeof here;

let seq = 0;
const event = (
  source: Source,
  by: ValueEvent<Source>['by'],
  value: string,
  atHour: number,
  sentHour = atHour,
): ValueEvent<Source> => {
  seq += 1;
  return { source, seq, value, by, time: atHour * hour, sent: sentHour * hour };
};

const neednot = (...events: ValueEvent<Source>[]) =>
  tellOnce([here, there, third], events).map(({ event: one }) => one);

test('R22.8 an observation of what was done elsewhere need not be told', () => {
  const seen = event(here, 'observed', '5', 20);
  expect(neednot(event(there, 'done', '5', 10), seen)).toEqual([seen]);
});

test('R22.8 another value, or one that is given only later, explains nothing', () => {
  const seen = event(here, 'observed', '5', 20);
  expect(neednot(event(there, 'done', '6', 10), seen)).toEqual([]);
  expect(neednot(event(there, 'done', '5', 22), seen)).toEqual([]);
  expect(neednot(event(there, 'done', '5', 20.9), seen)).toEqual([seen]);
});

test('R22.8 a value that gave way to another there does not explain what was seen after that', () => {
  const seen = event(here, 'observed', '5', 90);
  expect(neednot(event(there, 'done', '5', 10), event(there, 'done', '6', 30), seen)).toEqual([]);
  const soon = event(here, 'observed', '5', 30.5);
  expect(neednot(event(there, 'done', '5', 10), event(there, 'done', '6', 30), soon)).toEqual([soon]);
  const late = event(here, 'observed', '5', 90);
  expect(neednot(event(there, 'done', '5', 10), event(there, 'done', '6', 30, 100), late)).toEqual([late]);
});

test('R22.8 what the server had before this ledger’s last change of the value explains nothing', () => {
  const seen = event(here, 'observed', '5', 90);
  expect(neednot(event(there, 'done', '5', 10), event(here, 'done', '7', 50), seen)).toEqual([]);
  expect(neednot(event(there, 'done', '5', 10, 60), event(here, 'done', '7', 50), seen)).toEqual([seen]);
});

test('R22.8 a deed explains one observation of each ledger', () => {
  const deed = event(there, 'done', '5', 10);
  const [first, again] = [event(here, 'observed', '5', 20), event(here, 'observed', '5', 21)];
  const other = event(third, 'observed', '5', 30);
  expect(neednot(deed, first, again, other)).toEqual([first, other]);
});

test('R22.8 a decision about a conflict is nobody’s deed', () => {
  expect(neednot(event(there, 'decided', '5', 10), event(here, 'observed', '5', 11))).toEqual([]);
});

test('R22.8 what no deed explains is told once, by the first ledger that observed it', () => {
  const [first, second] = [event(here, 'observed', '5', 10), event(there, 'observed', '5', 40)];
  expect(neednot(first, second)).toEqual([second]);
});

test('R22.8 what one ledger observed and changed since is not what another observes later', () => {
  const [first, second] = [event(here, 'observed', '5', 10), event(there, 'observed', '5', 200)];
  expect(neednot(first, event(here, 'done', '6', 20), second)).toEqual([]);
});

/** Two of one value in one commit, such as two weight sets that went at once. */
const twins = (source: Source, by: ValueEvent<Source>['by'], atHour: number) => {
  const one = event(source, by, 'gone', atHour);
  return [one, { ...one }] as const;
};

test('R22.8 of two equal values that one reading showed, one deed hides neither', () => {
  const [one, other] = twins(here, 'observed', 20);
  expect(neednot(event(there, 'done', 'gone', 10), one, other)).toEqual([]);
  const [again, andOther] = twins(third, 'observed', 30);
  expect(neednot(event(there, 'done', 'gone', 10), one, other, again, andOther)).toEqual([again, andOther]);
});

test('R22.8 two equal values of one commit explain two of one reading', () => {
  const [one, other] = twins(here, 'observed', 20);
  expect(neednot(...twins(there, 'done', 10), one, other)).toEqual([one, other]);
});
