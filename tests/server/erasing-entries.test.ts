import { expect, test } from 'vitest';
import { atOnce } from '../../events/steps.ts';
import { erasing } from '../../server/ledgers/entries.ts';
import { gradeEdit, gradeEdited } from '../log/sample.ts';
import { entryOf, logHeader, logOf, without } from './conformance/ledger-scene.ts';

const entries = 4;
const commit = { ...gradeEdit(0), events: Array.from({ length: entries }, (_, at) => gradeEdited(at)) };
const log = logOf(logHeader('ana@example.edu', 'office'), [commit]);
const [line = ''] = log.lines;
const named = (index: number) => entryOf(log, 1, index);

test.each([[[0, 2]], [[2, 0]], [[3, 1, 0]], [[1, 3, 1, 0]]])(
  'entries of one line are erased in whatever order they are named, and one that is named twice once: %j',
  (order) => {
    const all = [...new Set(order)];
    const done = atOnce(erasing(line, order.map(named)));
    expect(done.line).toBe(all.reduce(without, line));
    expect(done.erased.map(({ index }) => index).sort()).toEqual(all.toSorted());
    expect(done.wrong).toBeUndefined();
  },
);

test('one that the line has not, or with another digest, is named as wrong and stays', () => {
  const other = { ...named(1), digest: named(2).digest };
  const done = atOnce(erasing(line, [{ ...named(3), index: entries }, named(0), other]));
  expect(done).toMatchObject({ line: without(line, 0), wrong: other });
});
