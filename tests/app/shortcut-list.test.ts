import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shortcutGroups } from '../../messages/app/shortcuts.ts';
import { root } from '../../scripts/sources.js';
import { afterGo } from '../../src/app/palette/shortcuts.ts';
import { intentOf, type Mode } from '../../src/ui/grid/keymap.ts';

const listed = (group: string): readonly (readonly string[])[] =>
  shortcutGroups.filter(({ name }) => name === group).flatMap(({ shortcuts }) => shortcuts.flatMap(({ keys }) => keys));

const called: Readonly<Record<string, string>> = {
  '←': 'ArrowLeft',
  '↑': 'ArrowUp',
  '→': 'ArrowRight',
  '↓': 'ArrowDown',
  PgUp: 'PageUp',
  PgDn: 'PageDown',
  Esc: 'Escape',
  Space: ' ',
  Menu: 'ContextMenu',
};
const modifiers = ['Ctrl', 'Alt', 'Shift'];

/** `Shift ← →` is two chords. */
const chordsIn = (text: string): readonly string[] => {
  const words = text.split(' ');
  const held = modifiers.filter((modifier) => words.includes(modifier));
  return words
    .filter((word) => !modifiers.includes(word))
    .map((word) => [...held, called[word] ?? (word.length === 1 ? word.toLowerCase() : word)].join('+'));
};

/** Every chord that the grid knows in some mode, besides characters that are typed. */
const known = (): ReadonlySet<string> => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const named = ['Enter', 'Tab', 'Delete', 'Backspace', 'Home', 'End', 'F2', 'F10', ...Object.values(called)];
  const modes: readonly Mode[] = ['ready', 'header', 'entering', 'within'];
  const chords = [...letters, ...named].flatMap((key) =>
    Array.from({ length: 8 }, (_, bits) => ({
      key,
      ctrl: (bits & 1) > 0,
      alt: (bits & 2) > 0,
      shift: (bits & 4) > 0,
      altGraph: false,
    })),
  );
  const meant = chords.filter((stroke) =>
    modes.some((mode) => ![undefined, 'Replace'].includes(intentOf(stroke, mode)?.do)),
  );
  return new Set(
    meant.map(({ key, ctrl, alt, shift }) =>
      [ctrl && 'Ctrl', alt && 'Alt', shift && 'Shift', key].filter(Boolean).join('+'),
    ),
  );
};

/** The browser tells these as events of the clipboard, not as keys. */
const ofClipboard = ['Ctrl+c', 'Ctrl+v'];

test('every key of the grid is listed under ?, and every key that is listed there exists', () => {
  const inList = new Set(listed('In tables').flat().flatMap(chordsIn));
  const inGrid = known();
  expect(inGrid.size).toBeGreaterThan(30);
  expect([...inGrid].filter((chord) => !inList.has(chord))).toEqual([]);
  expect([...inList].filter((chord) => !inGrid.has(chord) && !ofClipboard.includes(chord))).toEqual([]);
});

test('the pages that g goes to, and the keys of History, are those that the code knows', () => {
  const source = (path: string): string => readFileSync(join(root, path), 'utf8');
  const goes = [...source('src/app/palette/shortcuts.ts').matchAll(/^ {2}'?(.)'?: '\//gm)].map(([, key]) => key);
  const second = listed('Everywhere').flatMap(([first, then]) => (first === 'g' && then ? [then] : []));
  // Sync is no page.
  expect(second.filter((key) => key !== 'y').sort()).toEqual(goes.sort());
  const ofHistory = source('src/screens/history/change/steps.tsx');
  for (const [key] of listed('In History')) expect(ofHistory).toMatch(new RegExp(`\\b${key}: (above|below)`));
});

test('a key goes to its page, or to Sync, within a second after g, and by itself nowhere', () => {
  const [goes, stays] = [0, 999].map((since) => ['c', 's', 'h', ',', 'y'].map((key) => afterGo(key, since)));
  expect(goes).toEqual(['/courses', '/students', '/history', '/settings', 'sync']);
  expect(stays).toEqual(goes);
  for (const key of ['c', 'y'])
    expect([1000, Number.POSITIVE_INFINITY].map((since) => afterGo(key, since))).toEqual([undefined, undefined]);
  expect(['x', 'toString', 'C'].map((key) => afterGo(key, 0))).toEqual([undefined, undefined, undefined]);
});
