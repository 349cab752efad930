import { afterEach, expect, test } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { type Answer, useAnswer } from '../../src/workspace/answer-hook.ts';

afterEach(cleanup);

type Asked = {
  readonly what: string;
  readonly signal: AbortSignal;
  readonly answer: (found: string) => void;
  readonly fail: (error: Error) => void;
};

/** Shows the answer to `what`; each question waits in `asked` for its answer. */
const showing = async () => {
  const asked: Asked[] = [];
  const told: Answer<string>[] = [];
  const Probe = ({ what, upTo }: { readonly what: string | undefined; readonly upTo?: number | undefined }) => {
    const answer = useAnswer(
      what === undefined ? undefined : [what],
      (signal) =>
        new Promise<string>((resolve, reject) =>
          asked.push({ what: what ?? '', signal, answer: resolve, fail: reject }),
        ),
      upTo,
    );
    told.push(answer);
    return <p>{answer.found ?? answer.failure ?? 'asking'}</p>;
  };
  const screen = await render(<Probe what={undefined} />);
  const show = (what: string | undefined, upTo?: number) => screen.rerender(<Probe what={what} upTo={upTo} />);
  return { asked, told, screen, show };
};

test('each question is asked once, and its answer told', async () => {
  const { asked, screen, show } = await showing();
  expect(asked).toEqual([]);
  await show('one');
  await show('one');
  expect(asked.map(({ what }) => what)).toEqual(['one']);
  asked[0]?.answer('1');
  await expect.element(screen.getByText('1')).toBeVisible();
  await show('two');
  await expect.element(screen.getByText('asking')).toBeVisible();
  expect(asked.map(({ what, signal }) => [what, signal.aborted])).toEqual([
    ['one', true],
    ['two', false],
  ]);
});

test('an answer to what is no longer asked is not told, and never beside another question', async () => {
  const { asked, told, screen, show } = await showing();
  await show('one');
  await show('two');
  asked[0]?.answer('1');
  asked[1]?.answer('2');
  await expect.element(screen.getByText('2')).toBeVisible();
  await show(undefined);
  await expect.element(screen.getByText('asking')).toBeVisible();
  expect(told.filter(({ found }) => found === '1')).toEqual([]);
});

test('an answer, or a failure, that comes after that to a newer question takes nothing of it away', async () => {
  const { asked, told, screen, show } = await showing();
  await show('one', 1);
  await show('two', 1);
  await show('two', 2);
  asked[2]?.answer('2 as of 2');
  await expect.element(screen.getByText('2 as of 2')).toBeVisible();
  asked[1]?.answer('2 as of 1');
  asked[0]?.fail(new Error('late'));
  await Promise.resolve();
  await show('two', 2);
  await expect.element(screen.getByText('2 as of 2')).toBeVisible();
  expect(told.at(-1)).toEqual({ found: '2 as of 2' });
});

test('why there is no answer is told, until something else is asked', async () => {
  const { asked, screen, show } = await showing();
  await show('one');
  asked[0]?.fail(new Error('no disk'));
  await expect.element(screen.getByText('no disk')).toBeVisible();
  await show('two');
  asked[1]?.answer('2');
  await expect.element(screen.getByText('2')).toBeVisible();
});

test('asked of something newer, the answer before it stands until the next; of something else it does not', async () => {
  const { asked, screen, show } = await showing();
  await show('one', 1);
  asked[0]?.answer('as of 1');
  await expect.element(screen.getByText('as of 1')).toBeVisible();
  await show('one', 2);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await expect.element(screen.getByText('as of 1')).toBeVisible();
  asked[1]?.answer('as of 2');
  await expect.element(screen.getByText('as of 2')).toBeVisible();
  await show('two', 2);
  await expect.element(screen.getByText('asking')).toBeVisible();
});

test('what is not shown any more asks nothing', async () => {
  const { asked, show } = await showing();
  await show('one');
  await cleanup();
  expect(asked[0]?.signal.aborted).toBe(true);
});
