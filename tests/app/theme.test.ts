import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { theme } from '../../src/app/look/theme.ts';

const css = ['tokens.css', 'theme.css']
  .map((name) => readFileSync(join(import.meta.dirname, '../../src/app/look', name), 'utf8'))
  .join('\n')
  .replace(/\/\*.*?\*\//gs, '')
  .replace('@layer mantine;', '');

/** The custom properties that the look sets under a selector. */
const properties = (selector: string): ReadonlyMap<string, string> => {
  const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, heads = '']) =>
    heads.split(',').some((head) => head.trim() === selector),
  );
  const lines = blocks.flatMap(([, , body = '']) => [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)]);
  return new Map(lines.map(([, name = '', value = '']) => [name, value.trim()]));
};

const light = new Map([...properties(':root'), ...properties(':root[data-mantine-color-scheme="light"]')]);
const dark = new Map([...properties(':root'), ...properties(':root[data-mantine-color-scheme="dark"]')]);

const expectSaid = (scheme: ReadonlyMap<string, string>, name: string, value: string): void => {
  const said = scheme.get(name);
  if (!isOurs(said)) expect(said).toBe(value);
};

/** A colour of the look instead of one that Mantine works out. */
const isOurs = (value: string | undefined): boolean => /^var\(--(?!mantine)/.test(value ?? '');

describe('theme.css says what the theme would have injected, or names a colour of the look', () => {
  const ours = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const base = defaultCssVariablesResolver(DEFAULT_THEME);
  const used = (name: string): boolean =>
    !/-color-(dark|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-/.test(name) &&
    !/-(red|gray)-outline/.test(name) &&
    !/font-family|color-anchor/.test(name);
  const differing = (part: 'variables' | 'light' | 'dark'): [string, string][] =>
    Object.entries(ours[part]).filter(
      ([name, value]) => used(name) && new Map(Object.entries(base[part])).get(name) !== value,
    );

  test.each(differing('variables'))('%s is %s', (name, value) => expectSaid(light, name, value));
  test.each(differing('light'))('in light, %s is %s', (name, value) => expectSaid(light, name, value));
  test.each(differing('dark'))('in dark, %s is %s', (name, value) => expectSaid(dark, name, value));
});

/** Relative luminance and contrast as in WCAG 2.2. */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
};
const colour = (scheme: ReadonlyMap<string, string>, name: string): string => {
  const value = scheme.get(name) ?? '';
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return reference ? colour(scheme, reference) : value;
};

const grounds = ['--bg', '--paper', '--paper-2', '--float'];
const pairs: readonly (readonly [string, string])[] = [
  ...['--ink', '--ink-2', '--ink-3', '--accent', '--red'].flatMap((text) =>
    grounds.map((ground) => [text, ground] as const),
  ),
  ['--accent', '--soft'],
  ['--ink', '--soft'],
  ['--red', '--red-soft'],
  ...['--bg', '--paper', '--amber-soft'].map((ground) => ['--amber', ground] as const),
  ...['--ink', '--ink-2', '--ink-3'].flatMap((text) => ['--soft', '--softer'].map((ground) => [text, ground] as const)),
  ['--ink-2', '--thumb'],
  ['--on-fill', '--fill'],
  ['--on-fill', '--fill-2'],
  ['--mantine-color-placeholder', '--bg'],
];

test.each(pairs)('%s can be read on %s, in light and in dark', (text, ground) => {
  for (const scheme of [light, dark]) {
    expect(contrast(colour(scheme, text), colour(scheme, ground))).toBeGreaterThanOrEqual(4.5);
  }
});

const marks: readonly (readonly [string, string])[] = [
  ...['--control', '--plot', '--amber-mark', '--accent'].flatMap((mark) =>
    ['--bg', '--paper'].map((ground) => [mark, ground] as const),
  ),
];

test.each(marks)('%s can be made out on %s, in light and in dark', (mark, ground) => {
  for (const scheme of [light, dark]) {
    expect(contrast(colour(scheme, mark), colour(scheme, ground))).toBeGreaterThanOrEqual(3);
  }
});
