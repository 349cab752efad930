import { expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { Contradictions } from '../../machines/sync/contradictions.ts';

const items: readonly Item[] = [{ of: 'course', courseId: asId('c1') }];

test('once the instructor was asked, a server may contradict as often again before they are asked anew', () => {
  const contradictions = new Contradictions();
  const added = Array.from({ length: 8 }, () => contradictions.add('conflict', items));
  expect(added).toEqual(['again', 'again', 'again', 'too often', 'again', 'again', 'again', 'too often']);
});
