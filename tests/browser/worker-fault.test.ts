import { expect, test } from 'vitest';
import { workerFault } from '../../src/files/workers/worker-fault.ts';

const faultOf = (url: string): Promise<string> =>
  new Promise((resolve) => {
    const worker = new Worker(url, { type: 'module' });
    worker.onerror = (event) => {
      event.preventDefault();
      worker.terminate();
      resolve(workerFault(event));
    };
  });

test('of a worker whose code does not come it is said that a part of the app is missing', async () => {
  expect(await faultOf(`${location.origin}/there-is-no-such-part.js`)).toBe(
    'a part of the app did not come; the connection may be slow or gone',
  );
});

test('of a worker that fails it is said what it says', async () => {
  const code = new Blob(['throw new Error("what went wrong")'], { type: 'text/javascript' });
  expect(await faultOf(URL.createObjectURL(code))).toContain('what went wrong');
});
