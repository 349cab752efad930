import { describe, expect, test } from 'vitest';
import { wireLimits } from '../../api/shapes.ts';
import type { Settings } from '../../events/entities.ts';
import { refusedBecause } from '../../messages/app/refused-changes.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { idsOf, sampleFiles } from './conformance/sample.ts';
import { newCaller, succeeded } from './conformance/under-test.ts';
import { testWorld } from './conformance/world.ts';

const open = async () => {
  const storage = memoryStorage(memoryData('epoch'));
  const { world, newAccount, failures } = testWorld(storage);
  const caller = await newCaller({ backend: createBackend(world), newAccount, failures }, 'a');
  return {
    ...caller,
    edit: (setting: unknown) => caller.ask({ name: 'editSettings', body: { setting } }),
    settings: async () => (await caller.data()).settings,
    /** Puts settings there that an older server took. */
    put: (settings: object) => storage.write('account1', (rows) => rows.saveSettings(settings as Settings)),
  };
};

describe('settings that everybody reads have one shape', () => {
  test.each<[object, string[]]>([
    [{ theme: 'x'.repeat(201) }, ['theme']],
    [{ theme: { scheme: 'dark' } }, ['theme']],
    [{ grading: [] }, ['grading']],
    [{ grading: 'leftOut' }, ['grading']],
    [{ grading: { 'a-o2': {}, 'a-o1': [] } }, ['grading', 'a-o1']],
    [{ grading: { 'a-o1': { dropLowest: '1' } } }, ['grading', 'a-o1']],
    [{ grading: { 'a-o1': { letters: [{ letter: 'A', from: '90' }] } } }, ['grading', 'a-o1']],
    [{ grading: { 'a-o1': { letters: { A: 90 } } } }, ['grading', 'a-o1']],
    [{ grading: { 'a-o1': { excused: { 'a-s1': ['a-a1'] } } } }, ['grading', 'a-o1']],
    [{ grading: { 'a-o1': { excused: { 'a-s1': { 'a-a1': 'yes' } } } } }, ['grading', 'a-o1']],
    [{ notes: 'late' }, ['notes']],
    [{ notes: { 'a-o1': { 'a-s1': 'late' } } }, ['notes', 'a-o1']],
    [{ notes: { 'a-o1': { 'a-s1': { student: 'x'.repeat(1_001) } } } }, ['notes', 'a-o1']],
    [{ gradingDefaults: { neverDrop: [1] } }, ['gradingDefaults']],
    [{ course: { visibleFields: 'title' } }, ['course']],
    [{ course: ['title'] }, ['course']],
    [{ courses: { columns: [{}] } }, ['courses']],
    [{ courses: { sort: { by: 'title', descending: 1 } } }, ['courses']],
    [{ courses: { sort: 'title' } }, ['courses']],
    [{ display: { rowHeight: [32] } }, ['display']],
    [{ other: 1, display: 'compact' }, ['display']],
  ])('%j is refused, and its section is named', async (setting, section) => {
    const { edit, settings } = await open();
    const before = await settings();
    expect(await edit(setting)).toMatchObject({ status: 400, body: { reason: 'settings.malformed', section } });
    expect(await settings()).toEqual(before);
  });

  test.each<[object]>([
    [{ theme: 'x'.repeat(200) }],
    [{ grading: { 'a-o1': { weightSet: 'best', letters: [{ letter: 'A', from: 90 }], later: ['anything'] } } }],
    [{ grading: { 'a-o1': { weightSet: 1, excused: { 'a-s1': { 'a-a1': true } } } } }],
    [{ grading: { 'a-o1': { excused: [{ studentId: 'a-s1', assessmentId: 'a-a1' }] } } }],
    [{ courses: { columns: ['title'], sort: { by: 'title', descending: true }, later: 1 } }],
    [{ display: { rowHeight: 'compact', names: 1, numbers: true } }],
    [{ notes: { 'a-o1': { 'a-s1': { 'a-a1': 'x'.repeat(1_000), student: 'late' } } } }],
    [{ later: 'a text', another: [1, { a: null }] }],
    [{ constructors: {}, toString: 'a text' }],
  ])('%j is kept as it is', async (setting) => {
    const { edit, put, settings } = await open();
    await put({});
    await succeeded(edit(setting));
    expect(await settings()).toEqual(setting);
  });

  test('null deletes at any place, and what an older server took can be replaced', async () => {
    const { edit, put, settings } = await open();
    await put({ grading: [], theme: 5, display: 'x', gradingDefaults: { letters: 1, decimals: 2 } });
    await succeeded(edit({ grading: null, theme: 'dark', gradingDefaults: { letters: null } }));
    expect(await settings()).toEqual({ theme: 'dark', display: 'x', gradingDefaults: { decimals: 2 } });
  });

  test('an empty section is added, and stays when nothing is added to it', async () => {
    const { edit, put, settings } = await open();
    await put({ b: { c: 1 } });
    for (let times = 0; times < 2; times += 1) await succeeded(edit({ a: {}, b: { c: null, d: {} } }));
    expect(await settings()).toEqual({ a: {}, b: { d: {} } });
  });
});

/** A section of so many bytes of JSON, in texts that are short enough. */
const ofBytes = (bytes: number): Record<string, string> => {
  const texts: Record<string, string> = {};
  const size = () => JSON.stringify(texts).length;
  for (let at = 0; size() + 10_000 < bytes; at += 1) texts[`${at}`] = 'x'.repeat(9_000);
  texts.rest = '';
  texts.rest = 'x'.repeat(bytes - size());
  return texts;
};

describe('settings have a size', () => {
  const { settingsSection, policy, settings: all } = wireLimits;

  test.each<[string, (part: object) => object, number, string[]]>([
    ['a section', (part) => ({ other: part }), settingsSection, ['other']],
    ['the defaults of policies', (part) => ({ gradingDefaults: part }), settingsSection, ['gradingDefaults']],
    ['a policy', (part) => ({ grading: { 'a-o1': part } }), policy, ['grading', 'a-o1']],
  ])('of %s', async (_, of, most, section) => {
    const { edit, put, settings } = await open();
    await put({});
    const refused = await edit(of(ofBytes(most + 1)));
    expect(refused).toMatchObject({ status: 400, body: { reason: 'settings.tooLarge', section, most } });
    expect(await settings()).toEqual({});
    await succeeded(edit(of(ofBytes(most))));
    expect(await edit(of({ one: 1 }))).toMatchObject({ body: { reason: 'settings.tooLarge', section } });
    expect(await settings()).toEqual(of(ofBytes(most)));
  });

  test('of a section counts bytes, not letters', async () => {
    const { edit } = await open();
    const six = Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`${at}`, '😀'.repeat(4_500)]));
    expect(await edit({ other: six })).toMatchObject({ body: { reason: 'settings.tooLarge' } });
  });

  test('of all of them, however many sections there are', async () => {
    const { edit, put, settings } = await open();
    await put({});
    let last = 200;
    for (let at = 0; last === 200 && at < 100; at += 1) last = (await edit({ [`s${at}`]: ofBytes(60_000) })).status;
    expect(last).toBe(400);
    expect(JSON.stringify(await settings()).length).toBeGreaterThan(all - 62_000);
    expect(await edit({ more: ofBytes(60_000) })).toMatchObject({
      body: { reason: 'settings.tooLarge', section: [], most: all },
    });
    await succeeded(edit({ s0: null }));
    await succeeded(edit({ more: ofBytes(60_000) }));
  });

  test('of notes, by offering and all together, whatever else there is', async () => {
    const { edit, put } = await open();
    await put({});
    const notesOf = (students: number, from = 0) =>
      Object.fromEntries(Array.from({ length: students }, (_, at) => [`s${at + from}`, { student: 'x'.repeat(980) }]));
    const { notesOfOffering, notes } = wireLimits;
    const most = Math.floor(notesOfOffering / 1_010);
    const refusal = (section: string[], limit: number) => ({
      body: { reason: 'settings.tooLarge', section, most: limit },
    });
    await succeeded(edit({ notes: { o0: notesOf(most) } }));
    expect(await edit({ notes: { o0: notesOf(9, most) } })).toMatchObject(refusal(['notes', 'o0'], notesOfOffering));
    for (const offering of ['o1', 'o2', 'o3']) await succeeded(edit({ notes: { [offering]: notesOf(most) } }));
    expect(await edit({ notes: { o4: notesOf(30) } })).toMatchObject(refusal(['notes'], notes));
    await succeeded(edit({ notes: { o0: null } }));
    await succeeded(edit({ notes: { o4: notesOf(30) } }));
  });

  test('that was larger already may become smaller, and stops nothing else', async () => {
    const { edit, put } = await open();
    await put({ other: { a: 'x'.repeat(2 * all), b: 'y' } });
    await succeeded(edit({ theme: null, other: { b: null } }));
    expect(await edit({ other: { b: 'yy' } })).toMatchObject({ body: { reason: 'settings.tooLarge' } });
    await succeeded(edit({ other: null }));
    await succeeded(edit({ theme: 'dark' }));
  });

  test('of a policy in a file', async () => {
    const { ask, data, sample } = await open();
    const before = await data();
    const [file] = sampleFiles(sample);
    if (!file) throw new Error('The sample has a file.');
    const withPolicy = (bytes: number) => {
      const settings = { grading: { [sample.o1]: ofBytes(bytes) } };
      const listOfOfferingSnapshots = [{ ...file, initializationData: { ...file.initializationData, settings } }];
      return ask({ name: 'loadSnapshotsFromObject', body: { listOfOfferingSnapshots } });
    };
    expect(await withPolicy(policy + 1)).toMatchObject({ body: { reason: 'settings.tooLarge' } });
    expect(await data()).toEqual(before);
    await succeeded(withPolicy(policy));
  });
});

test('somebody whose setting was refused is told what happened to it', () => {
  for (const reason of ['settings.malformed', 'settings.tooLarge'] as const) {
    const said = refusedBecause('setting', reason, 400);
    expect(said).toContain('Nothing was changed there');
    expect(said).not.toContain(reason);
  }
});

test('an empty section stays where an empty one is put again, and goes with the last that was in it', async () => {
  const { edit, put, settings } = await open();
  await put({});
  await succeeded(edit({ mine: {} }));
  await succeeded(edit({ mine: {} }));
  expect(await settings()).toEqual({ mine: {} });
  await succeeded(edit({ mine: { a: 1 } }));
  await succeeded(edit({ mine: { a: null } }));
  expect(await settings()).toEqual({});
});

test.each([[[]], ['a text'], [7]])(
  'policies that are no record, which an older server took, outlast a load: %j',
  async (grading) => {
    const { ask, put, settings } = await open();
    await put({ grading });
    await succeeded(
      ask({ name: 'loadSnapshotsFromObject', body: { listOfOfferingSnapshots: sampleFiles(idsOf('a')).slice(0, 1) } }),
    );
    expect(await settings()).toEqual({ grading });
  },
);
