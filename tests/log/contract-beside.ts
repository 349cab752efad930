import { expect, test } from 'vitest';
import { asId, type IntentId } from '../../events/ids.ts';
import { logFileText } from '../../log/file/writing.ts';
import type { Intent } from '../../log/intent.ts';
import { gradeEdit } from './sample.ts';
import { appendAll, failsWith, type Tabs } from './tabs.ts';

export const intent = (n: number): Intent => ({
  intent: asId<IntentId>(`intent-${n}`),
  method: 'POST',
  path: '/user/course/add',
  body: `{"title":"é\u2028 ${n}"}`,
  at: `2026-02-03T10:15:0${n % 10}.000Z`,
  user: 'ana@school.example',
  backend: 'https://school.example',
  keyed: true,
  call: 'addCourse',
});

/** What every log promises about the intents that it stores beside the commits. */
export const besideContract = ({ open }: Tabs): void => {
  test('an intent comes with its commit, and goes with another', async () => {
    const log = open();
    const { body, ...bodiless } = intent(1);
    const first = await log.append(await log.head(), [gradeEdit(1)], { put: [intent(2), bodiless] });
    expect(body).toBeDefined();
    expect(await log.intents()).toEqual([bodiless, intent(2)]);
    if (first.kind !== 'appended') throw new Error(first.kind);
    await log.append(first.head, [gradeEdit(2)], { put: [intent(3)], drop: [bodiless.intent, asId('unknown')] });
    expect(await log.intents()).toEqual([intent(2), intent(3)]);
    expect((await log.read(0)).commits).toHaveLength(2);
  });

  test('an append that is behind changes nothing beside the log', async () => {
    const log = open();
    const start = await log.head();
    await log.append(start, [gradeEdit(1)], { put: [intent(1)] });
    const late = await log.append(start, [gradeEdit(2)], { put: [intent(2)], drop: [intent(1).intent] });
    expect(late.kind).toBe('behind');
    expect(await log.intents()).toEqual([intent(1)]);
  });

  test('an intent that cannot be kept keeps the commit out as well', async () => {
    const log = open();
    const head = await log.head();
    const broken = { ...intent(2), body: (() => 'no text') as unknown as string };
    await expect(log.append(head, [gradeEdit(1)], { put: [intent(1), broken] })).rejects.toThrow();
    expect(await log.head()).toEqual(head);
    expect((await log.read(0)).commits).toEqual([]);
    expect(await log.intents()).toEqual([]);
  });

  test('each who leads is given a greater number, and those before append no more as leaders', async () => {
    const [here, there] = [open(), open()];
    const old = await here.lead();
    const head = await appendAll(here, [1]);
    const leader = await there.lead();
    expect(leader).toBeGreaterThan(old);
    expect(await here.append(head, [gradeEdit(2)], { put: [intent(1)], leader: old })).toEqual({ kind: 'fenced' });
    expect(await there.intents()).toEqual([]);
    expect(await there.head()).toEqual(head);
    expect(await there.append(head, [gradeEdit(2)], { put: [intent(2)], leader })).toMatchObject({ kind: 'appended' });
    expect(await here.intents()).toEqual([intent(2)]);
    expect(await here.append(await here.head(), [gradeEdit(3)])).toMatchObject({ kind: 'appended' });
  });

  test('two that begin to lead at once are given two numbers', async () => {
    const [here, there] = [open(), open()];
    const leaders = await Promise.all([here.lead(), there.lead(), here.lead(), there.lead()]);
    expect(new Set(leaders).size).toBe(4);
  });

  test('a wipe takes the intents and the leader with it', async () => {
    const before = open();
    const leader = await before.lead();
    const head = await before.head();
    await before.append(head, [gradeEdit(1)], { put: [intent(1)], leader });
    await before.wipe();
    for (const asked of [before.intents(), before.lead()]) await failsWith('gone', asked);
    await failsWith('gone', before.append(head, [gradeEdit(1)], { put: [intent(1)], leader }));
    const after = open();
    expect(await after.intents()).toEqual([]);
    expect(await after.append(await after.head(), [gradeEdit(1)], { leader })).toEqual({ kind: 'fenced' });
  });

  test('a file of the log holds no intent', async () => {
    const log = open();
    await log.append(await log.head(), [gradeEdit(1)], { put: [intent(1)] });
    let text = '';
    for await (const slice of logFileText(log)) text += slice;
    expect(text).not.toContain('intent-1');
  });
};
