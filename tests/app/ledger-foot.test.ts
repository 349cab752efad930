import { expect, test } from 'vitest';
import { asId, type CourseId, type IntentId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { footText } from '../../messages/components/print.ts';
import { computerNamePath } from '../../projections/settings/computer-name.ts';
import { footNow, placeOf } from '../../src/components/print/ledger-foot.ts';
import { making, open, saved } from '../machines/opened-ledger.ts';

const courseId = asId<CourseId>('c');
const adding = { type: 'AddCourse', courseId, fields: { title: 'Logic' } } as const;
const kept = (ledger: Ledger) => footNow({ ledger, isKept: true }, undefined);
const headOf = (ledger: Ledger): string => ledger.status().head.replace(/.{8}(?=.)/g, '$& ');

test('a paper has the number and the head of the last commit on disk, and neither while a change is not', async () => {
  const ledger = await open(memoryLog(making), 'tab', undefined, false);
  await saved(ledger, adding);
  const at = footText.at(1, headOf(ledger));
  expect(at).toMatch(/commit 1, head (?:[\da-f]{8} ){7}[\da-f]{8}$/);
  expect(kept(ledger)).toBe(at);
  ledger.dispatch({ type: 'EditCourse', courseId, fields: { title: 'Sets' } });
  expect(kept(ledger)).toBe(footText.notSaved);
  await expect.poll(() => kept(ledger)).toContain('commit 2');
  expect(kept(ledger)).toBe(footText.at(2, headOf(ledger)));
});

test('a paper says how much of it the server does not have, until it has all', async () => {
  const ledger = await open(memoryLog(making));
  await saved(ledger, adding);
  const at = footText.at(1, headOf(ledger));
  expect(kept(ledger)).toBe(`${at}. ${footText.notSent(1)}`);
  const intent = asId<IntentId>('i');
  const items: Item[] = [{ of: 'course', courseId }];
  await ledger.records.record(() => ({
    command: { type: 'SendCall' },
    events: [
      { type: 'CallIntended', intent, call: 'addCourse', items },
      { type: 'CallApplied', intent },
    ],
  }));
  expect(kept(ledger)).toBe(footText.at(2, headOf(ledger)));
});

test('a paper says that a ledger in memory ends with its page, and of something tried that nothing proves it', async () => {
  const ledger = await open(memoryLog(making), 'tab', undefined, false);
  await saved(ledger, adding);
  const at = footText.at(1, headOf(ledger));
  expect(footNow({ ledger, isKept: false }, undefined)).toBe(`${at}. ${footText.notKept}`);
  expect(footNow({ ledger, isKept: true }, { kind: 'nameless' })).toBe(at);
  expect(footNow({ ledger, isKept: true }, { kind: 'trial' })).toBe(footText.elsewhere);
});

test('a paper with the past of another browser names its computer, and when its ledger began', async () => {
  const ledger = await open(memoryLog(making));
  const other = { logId: 'l', begunAt: '2026-09-01T08:00:00.000Z', ledger };
  expect(placeOf(other)).toBe('Another browser’s ledger, begun 2026-09-01 08:00 UTC. ');
  await saved(ledger, { type: 'EditSettings', changes: [{ path: [...computerNamePath], value: 'Office' }] });
  expect(placeOf(other)).toBe('Another browser’s ledger (“Office”), begun 2026-09-01 08:00 UTC. ');
});
