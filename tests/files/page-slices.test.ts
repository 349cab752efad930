import { afterEach, expect, test, vi } from 'vitest';
import { inSlices } from '../../machines/slices.ts';
import { pageSlicing } from '../../src/browser/slicing.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['on the screen', false],
  ['behind another one', true],
])('long work of a page %s takes no further step once it is given up', async (_, hidden) => {
  vi.stubGlobal('document', { hidden });
  const control = new AbortController();
  const { signal } = control;
  const tell = (): void => control.abort(new Error('given up'));
  const work = function* (): Generator<number, string> {
    while (!signal.aborted) yield 0;
    return 'went on';
  };
  await expect(inSlices(work(), pageSlicing, { tell, signal })).rejects.toThrow('given up');
});
