import { expect, test } from 'vitest';
import { stylesAgain } from '../../src/browser/styles-again.ts';

test('a part whose styles are on their way while another is tried again hears that they came', async () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = URL.createObjectURL(new Blob(['i { color: red }'], { type: 'text/css' }));
  let came = '';
  link.addEventListener('load', ({ type }) => {
    came = type;
  });
  document.head.append(link);
  await stylesAgain();
  await expect.poll(() => came, { timeout: 5_000 }).toBe('load');
});
