import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { emptyRecords } from '../../projections/records/records.ts';
import { sectionKeptHere } from '../../projections/settings/settings.ts';
import { type Tag, tagged, tagsIn, tagsOf, untagged } from '../../projections/settings/tags.ts';
import { baseline } from '../../sync/compare/baseline.ts';
import { reconcile } from '../../sync/compare/reconcile.ts';
import { nextCalls } from '../../sync/plan/plan.ts';
import { classroom, o1 } from '../builders.ts';
import { bookOf, given } from '../given.ts';
import { loadingScene } from '../machines/loading-scene.ts';
import { making, open, saved } from '../machines/opened-ledger.ts';
import { committed, inStep, readingOf } from './two-sides.ts';

const tag: Tag = { tagId: 't1', name: 'submitted', seq: 7, at: '2026-11-20T18:52:00.000Z', offeringId: o1 };
const settingTagged = (one: Tag, from: Tag | null = null): DomainEvent => ({
  type: 'SettingEdited',
  path: tagged(one).path,
  from: from && tagged(from).value,
  to: tagged(one).value,
});
const theme: DomainEvent = { type: 'SettingEdited', path: ['theme'], from: null, to: 'dark' };

test('R23.4 a tag is set, renamed and removed as other settings are, and Undo takes each of these back', () => {
  const removed: DomainEvent = {
    type: 'SettingEdited',
    path: [sectionKeptHere, 't1'],
    from: tagged(tag).value,
    to: null,
  };
  const later = { ...tag, name: 'final' };
  const edits = [
    { before: [], change: tagged(tag), event: settingTagged(tag) },
    { before: [settingTagged(tag)], change: tagged(later), event: settingTagged(later, tag) },
    { before: [settingTagged(tag)], change: untagged('t1'), event: removed },
  ];
  for (const { before, change, event } of edits) {
    const asked = given(classroom(), before).when({ type: 'EditSettings', changes: [change] });
    asked.records([event]);
    const undone = given(classroom(), before, [event]).when({
      type: 'UndoCommit',
      commit: { id: asId('k1'), events: [event] },
    });
    expect(undone.after()).toEqual(bookOf(classroom(), before));
  }
});

test('R23.4 tags are listed by their moments, for all offerings or one; what is no tag is passed over', () => {
  const early = { ...tag, tagId: 't2', seq: 3, offeringId: null };
  const other = { ...tag, tagId: 't3', offeringId: asId<never>('o2') };
  const { name, seq, at } = tag;
  const odd = [{ name, at, seq: '7' }, { name, seq, at: 'soon' }, { name, seq }, { seq, at }, 'text'].map(
    (to, n): DomainEvent => ({ type: 'SettingEdited', path: [sectionKeptHere, `odd${n}`], from: null, to }),
  );
  const { settings } = bookOf([settingTagged(tag), settingTagged(early), settingTagged(other), ...odd]);
  expect(tagsIn(settings)).toEqual([early, tag, other]);
  expect(tagsOf(settings, o1)).toEqual([early, tag]);
  expect(tagsIn(record() as never)).toEqual([]);
});

test('R23.5 a tag is never owed to a server, nor sent with all settings to one that replaces them', () => {
  const atServer = inStep(bookOf(classroom()));
  expect(committed(atServer, [settingTagged(tag)]).outbox.count).toBe(0);
  const both = committed(atServer, [settingTagged(tag), theme]);
  expect(both.outbox.count).toBe(1);
  const calls = nextCalls(both, {});
  expect(calls.map(({ body }) => body)).toEqual([{ setting: { theme: 'dark' } }]);
  expect(workingData(both.book).settings).toEqual({ theme: 'dark' });
});

test('R23.5 a reading of a server neither takes a tag away nor brings one', () => {
  const here = committed(inStep(bookOf(classroom())), [settingTagged(tag)]);
  const foreign = { [sectionKeptHere]: { t9: tagged({ ...tag, name: 'theirs' }).value } };
  for (const settings of [{}, foreign]) {
    const read = reconcile(here, { ...readingOf(here.book), settings });
    expect(tagsIn(committed(here, read.events).book.settings)).toEqual([tag]);
    const anew = committed(here, baseline({ ...readingOf(here.book), settings }).events);
    expect(tagsIn(anew.book.settings)).toEqual([tag]);
    const first = committed(emptyRecords(), baseline({ ...readingOf(here.book), settings }).events);
    expect(tagsIn(first.book.settings)).toEqual([]);
  }
});

test('R23.5 a setting of another program that is called tags is no tag: it is kept, and sent with all settings', () => {
  const settings = { tags: { exam: 'red' } };
  const read = committed(emptyRecords(), baseline({ ...readingOf(bookOf(classroom())), settings }).events);
  expect(tagsIn(read.book.settings)).toEqual([]);
  expect(workingData(committed(read, [settingTagged(tag), theme]).book).settings).toEqual({
    ...settings,
    theme: 'dark',
  });
});

test('R23.5 a tag that was set before the first reading stays, and what is read is a beginning all the same', async () => {
  const storage = memoryLogStorage();
  const before = await open(memoryLog(making, storage));
  await saved(before, { type: 'EditSettings', changes: [tagged(tag)] });
  const { ledger } = await loadingScene({ logOf: () => memoryLog(making, storage) });
  const { commits } = await memoryLog(making, storage).read(0);
  expect(commits.flatMap(({ events }) => events.map(({ type }) => type))).toContain('BaselineObserved');
  expect(tagsIn(ledger.book().settings)).toEqual([tag]);
  expect(ledger.book().courseOrder).not.toEqual([]);
});
