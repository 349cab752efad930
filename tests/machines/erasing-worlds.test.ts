import { describe, expect, test } from 'vitest';
import { isRecord } from '../../events/record.ts';
import { atOnce } from '../../events/steps.ts';
import { readLogFile } from '../../log/file/check.ts';
import { erasingIn } from '../../machines/erasing/erased-lines.ts';
import { goldenWorlds, worldsFiles } from '../log/golden/worlds.ts';
import { writeLogFile } from '../log/whole-file.ts';
import { naiveOthers } from './erasing-scene.ts';

/** Every id of a student that stands anywhere in a value. */
const idsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (!isRecord(value)) return [];
  const own = typeof value.studentId === 'string' ? [value.studentId] : [];
  return [...own, ...Object.values(value).flatMap(idsIn)];
};

describe('erasing each student of ledgers that simulated people left', () => {
  const came = new Map<string, number>();
  const inCopies = new Map<string, number>();

  test.each(worldsFiles.flatMap(goldenWorlds))(
    'changes nothing of anybody else, and nothing that is owed: $name',
    ({ header, lines }) => {
      for (const who of new Set(lines.flatMap((line) => idsIn(JSON.parse(line))))) {
        const made = atOnce(erasingIn(JSON.parse(header), lines, { who, withShared: false }));
        came.set(made.kind, (came.get(made.kind) ?? 0) + 1);
        asCopy(header, lines, who);
        if (made.kind !== 'erased') continue;
        const [before, after] = [lines, made.lines].map((all) => readLogFile(writeLogFile(header, all)));
        expect(after).toMatchObject({ kind: 'log', head: before && 'head' in before && before.head });
        const ids = made.student.studentIds;
        expect(naiveOthers(made.lines, ids)).toEqual(naiveOthers(lines, ids));
      }
    },
  );

  /** As another browser has it done in this ledger's copy, which need not know of the deletion. */
  const asCopy = (header: string, lines: readonly string[], id: string): void => {
    const wish = { who: { rows: new Set([id]) }, withShared: false, isCopy: true };
    const made = atOnce(erasingIn(JSON.parse(header), lines, wish));
    inCopies.set(made.kind, (inCopies.get(made.kind) ?? 0) + 1);
    if (made.kind !== 'erased') return;
    const ids = made.student.studentIds;
    expect(naiveOthers(made.lines, ids)).toEqual(naiveOthers(lines, ids));
  };

  test('there were many of each kind in copies', () => {
    // One id is given here, and some of those who are still there have another one at the server.
    const { erased, needed, harmful, there, ...rest } = Object.fromEntries(inCopies);
    expect(rest).toEqual({});
    expect(there).toBeGreaterThan(5);
    expect(there).toBeLessThan(Number(erased) / 2);
    for (const times of [erased, needed]) expect(times).toBeGreaterThan(50);
    expect(harmful).toBeLessThan(Number(erased) / 2);
  });

  test('there were many of each kind, and nobody whose erasing would have done harm', () => {
    const { erased, there, unsettled, needed, ...rest } = Object.fromEntries(came);
    expect(rest).toEqual({});
    for (const times of [erased, there, unsettled]) expect(times).toBeGreaterThan(50);
    expect(needed).toBeGreaterThan(20);
  });
});
