import { describe, expect, test } from 'vitest';
import { createDemo, demoData } from '../../src/demo/demo.ts';
import type { DemoKind } from '../../src/workspace/workspace-hooks.tsx';

describe('a demo', () => {
  const kinds: DemoKind[] = ['courses', 'offerings', 'assessments', 'students', 'enrollments', 'grades', 'settings'];

  /** What a reset of one kind draws anew; the weight sets of offerings name assessments. */
  const drawnAnew: Record<DemoKind, DemoKind[]> = {
    courses: ['courses', 'offerings', 'assessments', 'enrollments', 'grades'],
    offerings: ['offerings', 'assessments', 'enrollments', 'grades'],
    assessments: ['offerings', 'assessments', 'grades'],
    students: ['students', 'enrollments', 'grades'],
    enrollments: ['enrollments', 'grades'],
    grades: ['grades'],
    settings: ['settings'],
  };

  test('is decided by its seed', () => {
    expect(demoData(7)).toEqual(demoData(7));
    expect(demoData(7)).not.toEqual(demoData(8));
  });

  test('does not depend on what is read first', () => {
    const backwards = createDemo(7);
    for (const kind of kinds.toReversed()) backwards.read(kind);
    expect(backwards.readAll()).toEqual(demoData(7));
  });

  test('R17.1 keeps what was drawn on the first read', () => {
    const demo = createDemo(3);
    for (const kind of kinds) expect(demo.read(kind)).toBe(demo.read(kind));
  });

  test.each(kinds)('R17.2 reset of %s draws it and what depends on it anew, and leaves the rest', (kind) => {
    const demo = createDemo(3);
    const before = demo.readAll();
    demo.reset(new Set([kind]));
    const after = demo.readAll();
    for (const each of kinds) {
      if (!drawnAnew[kind].includes(each)) expect(after[each]).toBe(before[each]);
      else if (each !== 'settings') expect(after[each]).not.toEqual(before[each]);
    }
  });

  test('reset of nothing changes nothing', () => {
    const demo = createDemo(3);
    const before = demo.readAll();
    demo.reset(new Set());
    for (const kind of kinds) expect(demo.readAll()[kind]).toBe(before[kind]);
  });

  test('reset of assessments leaves everything of the offerings but their weight sets', () => {
    const demo = createDemo(3);
    const bare = () => demo.read('offerings').map((offering) => ({ ...offering, weightSets: [] }));
    const before = bare();
    demo.reset(new Set(['assessments']));
    expect(bare()).toEqual(before);
  });

  test('the same resets give the same data', () => {
    const [one, other] = [createDemo(3), createDemo(3)];
    one.readAll();
    for (const demo of [one, other]) demo.reset(new Set(['students', 'courses']));
    expect(one.readAll()).toEqual(other.readAll());
    expect(one.readAll()).not.toEqual(demoData(3));
  });

  test('a reset keeps what the user has made of the other kinds', () => {
    const demo = createDemo(3);
    const shown = {
      ...demo.readAll(),
      settings: { theme: { scheme: 'dark' } },
      courses: demo.read('courses').slice(1),
    };
    demo.reset(new Set(['students']), shown);
    expect(demo.read('courses')).toBe(shown.courses);
    expect(demo.read('settings')).toBe(shown.settings);
    expect(demo.read('students')).not.toEqual(shown.students);
  });

  test('R17.3 the first read of the settings is an empty object and marks them as initialised', () => {
    const demo = createDemo(3);
    expect(demo.isInitialised('settings')).toBe(false);
    expect(demo.read('settings')).toEqual({});
    expect(demo.isInitialised('settings')).toBe(true);
    demo.reset(new Set(['settings']));
    expect(demo.isInitialised('settings')).toBe(false);
  });
});
