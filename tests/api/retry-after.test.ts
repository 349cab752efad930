import { expect, test } from 'vitest';
import { secondsOf } from '../../api/retry-after.ts';

const now = Date.UTC(2026, 9, 21, 7, 28, 0);

test.each([
  ['7', '7'],
  ['0', '0'],
  ['Wed, 21 Oct 2026 07:29:30 GMT', '90'],
  ['Wed, 21 Oct 2026 07:00:00 GMT', '0'],
])('“%s” asks for %s seconds', (header, seconds) => expect(secondsOf(header, now)).toBe(seconds));

test('until a moment is never shorter than that', () => {
  expect(secondsOf('Wed, 21 Oct 2026 07:29:30 GMT', now + 1)).toBe('90');
  expect(secondsOf('Wed, 21 Oct 2026 07:29:30 GMT', now - 1)).toBe('91');
});

test.each(['', 'soon', 'in 5', 'nonsense 12', '1.5', '-5', '1e9', '2026-10-21', 'Wed, 99 Oct 2026 07:28:00 GMT'])(
  '“%s” asks for nothing',
  (header) => expect(secondsOf(header, now)).toBeUndefined(),
);
