import { expect, test } from 'vitest';
import { partingOf } from '../../src/components/session/parting.ts';

test('what is on one’s own computer stays there, locked', () => {
  expect(partingOf({ computer: 'mine', isKept: true })).toBe('locked');
});

test('what is on a shared computer is removed, whether this tab could open it or not', () => {
  expect(partingOf({ computer: 'shared', isKept: true })).toBe('removed');
  expect(partingOf({ computer: 'shared', isKept: false })).toBe('removed');
});

test('a tab without a disk ends, and nothing is removed from one’s own computer', () => {
  expect(partingOf({ computer: 'mine', isKept: false })).toBe('tab ends');
});
