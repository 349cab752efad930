import { afterEach, expect, test, vi } from 'vitest';
import { loadPart } from '../../src/browser/part-loading.ts';

afterEach(() => vi.restoreAllMocks());

/** A site of whose files the first answer is that there is none; `asked`: what it was asked for. */
const siteThatFailsOnce = () => {
  const asked: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (path) => {
    asked.push(path);
    return asked.length === 1 ? new Response('', { status: 503 }) : new Response('export {}');
  });
  return asked;
};

test('a part whose file did not come is not begun, and asks for the file again at the next try, then no more', async () => {
  const asked = siteThatFailsOnce();
  let begun = 0;
  const load = () =>
    loadPart(async () => {
      begun += 1;
    }, ['assets/history.js']);
  await expect(load()).rejects.toThrow('/assets/history.js: 503');
  expect(begun).toBe(0);
  await load();
  await load();
  expect([begun, asked]).toEqual([2, ['/assets/history.js', '/assets/history.js']]);
});

test('two parts that share a file ask for it once', async () => {
  const asked = siteThatFailsOnce();
  const load = (file: string) => loadPart(async () => file, ['assets/shared.js', file]);
  await expect(load('assets/shared.js')).rejects.toThrow('503');
  await Promise.all([load('assets/one.js'), load('assets/two.js')]);
  expect(asked.slice(1).toSorted()).toEqual(['/assets/one.js', '/assets/shared.js', '/assets/two.js']);
});

test('styles that did not come leave nothing behind, and are asked for again', async () => {
  const links = () => document.querySelectorAll('link[href="/assets/none.css"]').length;
  const failing = () => loadPart(async () => undefined, ['assets/none.css']);
  vi.spyOn(document.head, 'append').mockImplementation((link) => {
    document.head.appendChild(link as Node);
    queueMicrotask(() => (link as Node).dispatchEvent(new Event('error')));
  });
  for (const _ of [1, 2]) await expect(failing()).rejects.toThrow('/assets/none.css did not come');
  expect(links()).toBe(0);
});
