import { expect, test } from 'vitest';
import type { Settings } from '../../events/entities.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { computerNameIn, computerNamePath, longestComputerName } from '../../projections/settings/computer-name.ts';
import { setLeaf } from '../../projections/settings/settings.ts';
import { tagsIn } from '../../projections/settings/tags.ts';
import { setting } from '../builders.ts';
import { bookOf } from '../given.ts';

const named = (name: unknown): Settings => {
  const settings = {} as Settings;
  setLeaf(settings, computerNamePath, name as never);
  return settings;
};

test('R22.22 a computer is called as its ledger says, if that is a short text', () => {
  expect(computerNameIn(named('Office'))).toBe('Office');
  expect(computerNameIn(named('x'.repeat(longestComputerName)))).toBe('x'.repeat(longestComputerName));
  for (const none of ['', 'x'.repeat(longestComputerName + 1), 7, { name: 'Office' }, null])
    expect(computerNameIn(named(none))).toBeUndefined();
});

test('R22.22 the name is no named moment, and goes to no server', () => {
  const book = bookOf(setting([...computerNamePath], null, 'Office'));
  expect(computerNameIn(book.settings)).toBe('Office');
  expect(tagsIn(book.settings)).toEqual([]);
  expect(JSON.stringify(workingData(book))).not.toContain('Office');
});
