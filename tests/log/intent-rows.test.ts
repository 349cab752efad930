import { describe, expect, test } from 'vitest';
import { asId, type IntentId } from '../../events/ids.ts';
import type { Intent } from '../../log/intent.ts';
import { LogFailure } from '../../log/port.ts';
import { soundIntents } from '../../log/stored/intent-rows.ts';

const intentAt = (at: string, id = 'i'): Intent => ({
  intent: asId<IntentId>(id),
  method: 'POST',
  path: '/user/course/add',
  at,
  user: 'ana@school.example',
  backend: 'https://school.example',
  keyed: true,
  call: 'addCourse',
});
const sound = { ...intentAt('2026-02-03T10:00:00.000Z'), body: '{}', note: 'mine', expects: '{}' };

describe('the rows of calls that may have been made', () => {
  test('come in the order of their times, then of their ids', () => {
    const [late, early, other] = [
      intentAt('2026-02-03T10:00:00.002Z'),
      intentAt('2026-02-03T10:00:00.001Z', 'b'),
      intentAt('2026-02-03T10:00:00.001Z', 'a'),
    ];
    expect(soundIntents([late, early, other])).toEqual([other, early, late]);
  });

  test.each(['GET', 'POST', 'DELETE'] as const)('may be of a %s, with or without what is optional', (method) => {
    const { body: _, note: __, expects: ___, ...bare } = { ...sound, method };
    expect(soundIntents([{ ...sound, method }])).toEqual([{ ...sound, method }]);
    expect(soundIntents([bare])).toEqual([bare]);
  });

  test.each([...Object.keys(sound)])('are damaged with another kind of value under %s', (field) => {
    expect(() => soundIntents([{ ...sound, [field]: 7 }])).toThrow(LogFailure);
  });

  test.each([[null], ['i'], [undefined], [{ ...sound, method: 'PUT' }]])('are damaged where one is %o', (row) => {
    expect(() => soundIntents([sound, row])).toThrow(LogFailure);
  });
});
