import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { count } from '../counts.ts';
import { activeAt, Classroom, field, frame, grid, isOpen } from './grid-harness.tsx';

afterEach(cleanup);

const rowIds = ['r0', 'r1', 'r2', 'r3', 'r4', 'r5'];

type Action =
  | { readonly do: 'press'; readonly key: string }
  | { readonly do: 'type' }
  | { readonly do: 'show'; readonly rowIds: readonly string[] }
  | { readonly do: 'answer' };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('press' as const),
      key: fc.constantFrom('ArrowDown', 'ArrowRight', 'ArrowUp', 'Enter', 'Tab', 'Escape'),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ do: 'type' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('show' as const), rowIds: fc.shuffledSubarray(rowIds, { minLength: 1 }) }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'answer' as const }) },
);

const press = (key: string): void => {
  const target = isOpen() ? field() : grid();
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};

/** Types a text that no other entry has, as the browser would; returns where it was typed, if anywhere. */
const type = (text: string): string | undefined => {
  if (!isOpen()) press('7');
  if (!isOpen()) return undefined;
  field().value = text;
  field().dispatchEvent(new Event('input', { bubbles: true }));
  return field().getAttribute('aria-label') ?? '';
};

/** Plays the actions with saves that answer when told to; collects where every text was typed and what became of it. */
const play = async (actions: readonly Action[]) => {
  const classroom = new Classroom(rowIds.length);
  const unanswered: (() => void)[] = [];
  classroom.answer = (written) => new Promise((resolve) => unanswered.push(() => resolve(classroom.keep(written))));
  await classroom.mount();
  grid().focus();
  const typedAt = new Map<string, string>();
  const left: string[] = [];
  for (const [at, one] of actions.entries()) {
    const draft = isOpen() ? field().value : '';
    if (one.do === 'press') press(one.key);
    if (one.do === 'show') classroom.show({ rowIds: one.rowIds });
    if (one.do === 'answer') unanswered.shift()?.();
    const place = one.do === 'type' && unanswered.length === 0 ? type(`9${at}.25`) : undefined;
    if (place) typedAt.set(`9${at}.25`, place);
    await frame();
    const isDropped = one.do === 'press' && one.key === 'Escape';
    if (draft && !isOpen() && !isDropped) left.push(draft);
  }
  return { classroom, typedAt, left };
};

test('whatever is sorted, filtered or slow to save meanwhile, a text goes to the cell it was typed in, or is handed back', async () => {
  const runs = fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 16 }), async (actions) => {
    const { classroom, typedAt, left } = await play(actions);
    for (const { edits } of classroom.written) {
      for (const { rowId, columnId, text } of edits) {
        if (typedAt.has(text)) expect(typedAt.get(text)).toBe(`Name ${rowId}, ${columnId.toUpperCase()}`);
      }
    }
    const orphans = classroom.said.map(String);
    for (const orphan of orphans) {
      const [, rowId, columnId, text] = orphan.split(',');
      if (typedAt.has(text ?? '')) expect(typedAt.get(text ?? '')).toBe(`Name ${rowId}, ${columnId?.toUpperCase()}`);
    }
    const kept = [
      ...classroom.written.flatMap(({ edits }) => edits.map(({ text }) => text)),
      ...orphans.map((orphan) => orphan.split(',')[3]),
    ];
    for (const text of left) expect(kept).toContain(text);
    if (isOpen()) expect(typedAt.has(field().value) || field().value === '').toBe(true);
    if (!isOpen() && grid().hasAttribute('aria-activedescendant')) expect(activeAt()).toMatch(/^(Name r\d|header) /);
    await cleanup();
  });
  await fc.assert(runs, { numRuns: count(30, 500) });
});
