import { expect, test } from 'vitest';
import { wakesOf } from '../../src/browser/tabs/wakes.ts';

/** As much of a browser's window as tells that the page is looked at, at a time that a test sets. */
const openPage = () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const at = { ms: 0 };
  const page = Object.assign(new EventTarget(), { document, performance: { now: () => at.ms } });
  let woken = 0;
  const stop = wakesOf(page as unknown as Window)(() => {
    woken += 1;
  });
  return { page, document, at, stop, woken: () => woken };
};

const happens = (target: EventTarget, name: string): boolean => target.dispatchEvent(new Event(name));

test('the connection that comes back wakes at once, each time', () => {
  const { page, woken } = openPage();
  happens(page, 'online');
  happens(page, 'online');
  expect(woken()).toBe(2);
});

test.each(['focus', 'pageshow', 'visibilitychange'])(
  'coming back to the page, told by %s, wakes, but once a minute at most',
  (name) => {
    const { page, document, at, woken } = openPage();
    const comeBack = () => happens(name === 'visibilitychange' ? document : page, name);
    at.ms = 59_000;
    comeBack();
    expect(woken()).toBe(0);
    at.ms = 60_000;
    comeBack();
    comeBack();
    expect(woken()).toBe(1);
    at.ms = 120_000;
    comeBack();
    expect(woken()).toBe(2);
  },
);

test('a page that goes out of sight is not woken, and one that is stopped no more', () => {
  const { page, document, at, stop, woken } = openPage();
  at.ms = 60_000;
  document.visibilityState = 'hidden';
  happens(document, 'visibilitychange');
  expect(woken()).toBe(0);
  stop();
  document.visibilityState = 'visible';
  for (const name of ['online', 'focus', 'pageshow']) happens(page, name);
  happens(document, 'visibilitychange');
  expect(woken()).toBe(0);
});
