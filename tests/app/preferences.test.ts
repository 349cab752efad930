import { expect, test } from 'vitest';
import { asId, type SnapshotId } from '../../events/ids.ts';
import {
  type Keys,
  keysOfTab,
  memoryKeys,
  openSelections,
  pausableKeys,
  storedKeys,
} from '../../src/browser/preferences.ts';
import { a1, ana, ben, c1, o1, o2 } from '../builders.ts';

test('R14.1 what was selected is there when the same user comes back', () => {
  const keys = memoryKeys();
  const before = openSelections(keys, 'ana@example.edu');
  before.select('offering', { offeringId: o1 });
  before.select('assessment', { assessmentId: a1 });
  before.select('assessment', { studentIds: [ana, ben] });

  const after = openSelections(keys, 'ana@example.edu').all();
  expect(after.offering).toEqual({ offeringId: o1 });
  expect(after.assessment).toEqual({ assessmentId: a1, studentIds: [ana, ben] });
});

test('a tab keeps its own selections; a new one begins with the latest', () => {
  const shared = memoryKeys();
  const [one, other] = [memoryKeys(), memoryKeys()].map((ofTab) => keysOfTab(ofTab, shared)) as [Keys, Keys];
  openSelections(one, 'ana').select('course', { courseId: c1 });
  expect(openSelections(other, 'ana').all().course.courseId).toBe(c1);
  openSelections(one, 'ana').select('course', { courseId: undefined });
  expect(openSelections(other, 'ana').all().course.courseId).toBe(c1);
  expect(openSelections(keysOfTab(memoryKeys(), shared), 'ana').all().course.courseId).toBeUndefined();
});

test('a note brings back what was selected, after a reload too, to the same user only', () => {
  const keys = memoryKeys();
  const selections = openSelections(keys, 'ana');
  selections.select('course', { courseId: c1 });
  const note = selections.noted();
  expect(JSON.stringify(note)).not.toContain('ana');
  selections.select('course', { courseId: undefined });
  const after = openSelections(keys, 'ana');
  after.restore(note);
  expect(after.all().course.courseId).toBe(c1);
  for (const other of [openSelections(keys, 'ben'), openSelections(memoryKeys(), 'ana')]) {
    other.restore(note);
    expect(other.all().course.courseId).toBeUndefined();
  }
});

test('R19.2 another user has selected nothing', () => {
  const keys = memoryKeys();
  openSelections(keys, 'ana@example.edu').select('course', { courseId: c1 });
  expect(openSelections(keys, 'ben@example.edu').all().course.courseId).toBeUndefined();
});

test.each(['', 'null', '[]', '{', '{"course":7}', '{"course":{"courseId":{}}}', '{"assessment":{"studentIds":[1]}}'])(
  'preferences that read %j are no preferences',
  (text) => {
    const keys: Keys = { get: () => text, set: () => undefined };
    const { course, assessment } = openSelections(keys, 'ana').all();
    expect(course.courseId).toBeUndefined();
    expect(assessment.studentIds).toBeUndefined();
  },
);

test('those who listen hear of a selection, until they stop', () => {
  const selections = openSelections(memoryKeys(), 'ana');
  let heard = 0;
  const stop = selections.subscribe(() => {
    heard += 1;
  });
  selections.select('course', { courseId: c1 });
  stop();
  selections.select('course', {});
  expect(heard).toBe(1);
});

test('a storage that is full or forbidden still remembers as long as the page lives', () => {
  const forbidden = (): never => {
    throw new DOMException('no', 'QuotaExceededError');
  };
  const keys = storedKeys({ getItem: forbidden, setItem: forbidden });
  expect(keys.get('theme')).toBeNull();
  keys.set('theme', 'dark');
  expect(keys.get('theme')).toBe('dark');
});

test('a value that once did not fit gives way to the next one that does', () => {
  const stored = new Map<string, string>();
  let isFull = true;
  const keys = storedKeys({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
  });
  keys.set('theme', 'dark');
  isFull = false;
  keys.set('theme', 'light');
  expect(keys.get('theme')).toBe('light');
});

test('while paused nothing reaches the storage, and the pause leaves nothing behind', () => {
  const storage = memoryKeys();
  storage.set('theme', 'light');
  const keys = pausableKeys(storage);
  keys.pause();
  keys.set('theme', 'dark');
  expect(keys.get('theme')).toBe('dark');
  expect(storage.get('theme')).toBe('light');
  keys.resume();
  expect(keys.get('theme')).toBe('light');
});

test('R20.13 going back to an earlier page does not go back to an earlier visit', () => {
  const selections = openSelections(memoryKeys(), 'ana');
  selections.select('courses', { seenAt: '2026-11-20T08:00:00.000Z' });
  const note = selections.noted();
  selections.select('courses', { seenAt: '2026-11-22T08:00:00.000Z', visitAt: '2026-11-20T08:00:00.000Z' });
  selections.restore(note);
  expect(selections.all().courses.seenAt).toBe('2026-11-22T08:00:00.000Z');
});

test('R20.19 which rules were told of outlives the page, for that user alone', () => {
  const keys = memoryKeys();
  openSelections(keys, 'ana').select('courses', { rules: '2' });
  expect(openSelections(keys, 'ana').all().courses.rules).toBe('2');
  expect(openSelections(keys, 'ben').all().courses.rules).toBeUndefined();
});

test('R14.1 the outcomes and the final grades each come back at the offering that was chosen there', () => {
  const keys = memoryKeys();
  const before = openSelections(keys, 'ana@example.edu');
  before.select('outcomes', { offeringId: o2 });
  before.select('finalGrades', { offeringId: o1, whyOf: ana });

  const after = openSelections(keys, 'ana@example.edu').all();
  expect([after.outcomes, after.finalGrades]).toEqual([{ offeringId: o2 }, { offeringId: o1 }]);
});

test.each(['ascending', 'descending'] as const)(
  'R14.1 the student, the snapshot and an order that is %s come back as they were chosen',
  (direction) => {
    const keys = memoryKeys();
    const before = openSelections(keys, 'ana');
    before.select('students', { studentId: ana });
    before.select('students', { sort: { columnId: 'email', direction } });
    before.select('snapshots', { snapshotId: asId<SnapshotId>('s1') });
    const { students, snapshots } = openSelections(keys, 'ana').all();
    expect(students).toEqual({ studentId: ana, sort: { columnId: 'email', direction } });
    expect(snapshots).toEqual({ snapshotId: 's1' });
  },
);

test('who goes back to an earlier page is shown it at once: those who listen hear of it', () => {
  const selections = openSelections(memoryKeys(), 'ana');
  selections.select('course', { courseId: c1 });
  const note = selections.noted();
  selections.select('course', { courseId: undefined });
  const heard: unknown[] = [];
  selections.subscribe(() => void heard.push(selections.all().course.courseId));
  selections.restore(note);
  expect(heard).toEqual([c1]);
});
