import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shortcutGroups } from '../../messages/app/shortcuts.ts';
import { filesIn, root } from '../../scripts/sources.js';
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
  for (const key of ['j', 'k']) {
    expect(listed('In History').flat()).toContain(key);
    expect(ofHistory).toMatch(new RegExp(`\\b${key}: (above|below)`));
  }
});

/** The files outside of the grid that listen for keys of their own, and the group that lists these. */
const listeners: Readonly<Record<string, string>> = {
  'src/components/offering/weight-field.tsx': 'In an offering',
  'src/components/views/past-bar.tsx': 'In the past',
  'src/screens/final-grades/cut-off-handle.tsx': 'In Final grades',
  'src/screens/final-grades/final-sheet.tsx': 'In Final grades',
  'src/screens/final-grades/why-panel.tsx': 'In Final grades',
  'src/screens/history/day-strip.tsx': 'In History',
  'src/screens/history/history-grid.tsx': 'In History',
  'src/screens/offering/assessment-row.tsx': 'In an offering',
  'src/screens/offering/category-row.tsx': 'In an offering',
  'src/screens/outcomes/outcome-list.tsx': 'In Outcomes',
  'src/screens/snapshots/snapshot-grid.tsx': 'In Snapshots',
};

/** Keys that do there what they do in every form, dialog, list or browser. */
const asEverywhere = [
  'src/app/palette/command-palette.tsx',
  'src/app/palette/shortcuts.ts',
  'src/components/notes/leaving-hook.ts',
  'src/components/notes/note-form.tsx',
  'src/components/views/tags-dialog.tsx',
  'src/screens/assessment/sheet-guard.tsx',
  'src/screens/history/change/steps.tsx',
  'src/screens/offering/part-tabs.tsx',
  'src/screens/snapshots/offering-choices.tsx',
  'src/ui/fields/draft.ts',
  'src/ui/fields/saved-list.tsx',
  'src/ui/later/blocked-keys.ts',
  'src/ui/new-record.tsx',
  'src/ui/printing.ts',
  'src/ui/search-box.tsx',
];

const namedKeys = /\b(Arrow(?:Up|Down|Left|Right)|PageUp|PageDown|Home|End|F2|Enter|Escape)\b/g;
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

test('who listens for keys outside of the grid is known here, and each such key is listed in its group', () => {
  const found = filesIn(['src'])
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/ui/grid/'))
    .map((file) => [file, withoutComments(readFileSync(join(root, file), 'utf8'))] as const)
    .filter(
      ([, text]) =>
        /KeyboardEvent|onKeyDown|'keydown'/.test(text) &&
        /\bevent\.key\b|\bkey\b[^:=]*\}: KeyboardEvent|\{ key,/.test(text),
    );
  const known = [...Object.keys(listeners), ...asEverywhere];
  expect(found.map(([file]) => file).filter((file) => !known.includes(file))).toEqual([]);
  for (const [file, text] of found) {
    const group = listeners[file];
    if (group === undefined) continue;
    const keys = listed(group)
      .flat()
      .flatMap(chordsIn)
      .map((chord) => chord.split('+').at(-1));
    for (const [key] of text.matchAll(namedKeys))
      if (!['Enter', 'Escape'].includes(key)) expect(`${file}: ${keys.join(' ')}`).toContain(key);
  }
  const heard = found.map(([file]) => file);
  expect(known.filter((file) => !heard.includes(file))).toEqual([]);
});

test('a key goes to its page, or to Sync, within a second after g, and by itself nowhere', () => {
  const [goes, stays] = [0, 999].map((since) => ['c', 's', 'h', ',', 'y'].map((key) => afterGo(key, since)));
  expect(goes).toEqual(['/courses', '/students', '/history', '/settings', 'sync']);
  expect(stays).toEqual(goes);
  for (const key of ['c', 'y'])
    expect([1000, Number.POSITIVE_INFINITY].map((since) => afterGo(key, since))).toEqual([undefined, undefined]);
  expect(['x', 'toString', 'C'].map((key) => afterGo(key, 0))).toEqual([undefined, undefined, undefined]);
});
