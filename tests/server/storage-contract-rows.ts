import { describe, expect, test } from 'vitest';
import type { Settings } from '../../events/entities.ts';
import type { RowFilter, RowKind } from '../../server/storage.ts';
import type { Storages } from './storage-opening.ts';
import { assessment, course, enrollment, grade, reply, snapshot, student } from './storage-sample.ts';

export const rowContract = ({ shared, newAccount }: Storages): void => {
  describe('rows', () => {
    test('lists come in order of creation, and a replaced row keeps its place', async () => {
      const id = await newAccount();
      await shared().write(id, async (rows) => {
        await rows.put('students', [student('z'), student('a')]);
        await rows.put('students', [student('m'), student('z', 'Grace'), student('b'), student('m', 'Alan')]);
      });
      await shared().write(id, (rows) => rows.put('students', [student('a', 'Emmy')]));
      expect(await shared().read(id, (rows) => rows.list('students'))).toEqual([
        student('z', 'Grace'),
        student('a', 'Emmy'),
        student('m', 'Alan'),
        student('b'),
      ]);
    });

    test('rows that are looked for at once are those that lists begin with', async () => {
      const [id, other] = [await newAccount(), await newAccount()];
      await shared().write(other, (rows) => rows.put('students', [student('s', 'Theirs'), student('t')]));
      const sought = {
        first: { kind: 'students', where: {} },
        one: { kind: 'students', where: { studentId: 's' } },
        either: { kind: 'students', where: { studentId: ['s', 'z'] } },
        neither: { kind: 'students', where: { studentId: [] } },
        theirs: { kind: 'students', where: { studentId: 't' } },
        grade: { kind: 'grades', where: { offeringId: 'o', assessmentId: 'a', studentId: 's' } },
        assessment: { kind: 'assessments', where: { assessmentId: 'a', offeringId: 'another' } },
      } as const;
      const gone = Object.fromEntries(Object.keys(sought).map((name) => [name, undefined]));
      expect(await shared().read(id, (rows) => rows.look(sought))).toEqual(gone);
      await shared().write(id, async (rows) => {
        await rows.put('students', [student('z', 'null'), student('s')]);
        await rows.put('grades', [grade('o', 'b', 's'), grade('o', 'a', 's', [null, 2])]);
        await rows.put('assessments', [assessment('a', 'o')]);
        const found = { first: student('z', 'null'), one: student('s'), either: student('z', 'null') };
        expect(await rows.look(sought)).toEqual({ ...gone, ...found, grade: grade('o', 'a', 's', [null, 2]) });
        await rows.remove('students', { studentId: 'z' });
        expect(await rows.look(sought)).toMatchObject({ first: student('s'), one: student('s'), either: student('s') });
        expect(await rows.look({})).toEqual({});
      });
      const wrong = { some: { kind: 'students', where: { offeringId: 'o' } } } as const;
      await expect(shared().read(id, (rows) => rows.look(wrong))).rejects.toThrow('not found by offeringId');
    });

    test('a row that was removed comes last when it is put again', async () => {
      const id = await newAccount();
      await shared().write(id, (rows) => rows.put('courses', [course('1'), course('2'), course('3')]));
      await shared().write(id, (rows) => rows.remove('courses', { courseId: '3' }));
      await shared().write(id, (rows) => rows.remove('courses', { courseId: '1' }));
      await shared().write(id, (rows) => rows.put('courses', [course('4'), course('1')]));
      const { list, count } = await shared().read(id, async (rows) => ({
        list: await rows.list('courses'),
        count: await rows.count('courses'),
      }));
      expect(list.map(({ courseId }) => courseId)).toEqual(['2', '4', '1']);
      expect(count).toBe(3);
    });

    test('rows that were put one after the other are found in that order, however their ids sort', async () => {
      const id = await newAccount();
      const put = (...ids: string[]) =>
        shared().write(id, (rows) =>
          rows.put(
            'enrollments',
            ids.map((one) => enrollment('o', one)),
          ),
        );
      const foundBy = async (where: RowFilter) =>
        (await shared().read(id, (rows) => rows.list('enrollments', where))).map(({ studentId }) => studentId);
      await put('z', 'y');
      await put('x', 'w');
      await shared().write(id, (rows) => rows.remove('enrollments', { studentId: 'y' }));
      await put('c', 'b');
      await put('a', 'y');
      const inOrder = ['z', 'x', 'w', 'c', 'b', 'a', 'y'];
      expect(await foundBy({})).toEqual(inOrder);
      expect(await foundBy({ offeringId: 'o' })).toEqual(inOrder);
      expect(await foundBy({ studentId: ['a', 'b', 'c', 'w', 'x'] })).toEqual(['x', 'w', 'c', 'b', 'a']);
      const removed = await shared().write(id, (rows) => rows.remove('enrollments', { offeringId: 'o' }));
      expect(removed.map(({ studentId }) => studentId)).toEqual(inOrder);
    });

    const grades = ['o1', 'o2'].flatMap((o) =>
      ['a1', 'a2'].flatMap((a) => ['s1', 's2', 's3'].map((s) => grade(o, `${o}${a}`, s))),
    );

    test.each<{ where: RowFilter; found: number[] }>([
      { where: {}, found: grades.map((_, n) => n) },
      { where: { offeringId: 'o2' }, found: [6, 7, 8, 9, 10, 11] },
      { where: { assessmentId: 'o1a2' }, found: [3, 4, 5] },
      { where: { studentId: 's2' }, found: [1, 4, 7, 10] },
      { where: { studentId: ['s3', 's1', 's3', 'nobody'] }, found: [0, 2, 3, 5, 6, 8, 9, 11] },
      { where: { offeringId: 'o1', studentId: ['s1'] }, found: [0, 3] },
      { where: { offeringId: 'o1', assessmentId: 'o1a1', studentId: 's3' }, found: [2] },
      { where: { offeringId: 'o2', assessmentId: 'o1a1', studentId: 's3' }, found: [] },
      { where: { studentId: [] }, found: [] },
      { where: { studentId: 'S1' }, found: [] },
    ])('$where finds grades $found, and removing by it gives and leaves the right ones', async ({ where, found }) => {
      const id = await newAccount();
      await shared().write(id, (rows) => rows.put('grades', grades));
      const expected = grades.filter((_, n) => found.includes(n));
      expect(await shared().read(id, (rows) => rows.list('grades', where))).toEqual(expected);
      expect(await shared().write(id, (rows) => rows.remove('grades', where))).toEqual(expected);
      expect(await shared().read(id, (rows) => rows.list('grades'))).toEqual(
        grades.filter((_, n) => !found.includes(n)),
      );
    });

    test('a row is found by the id that an edit gave it, and no longer by the one it had', async () => {
      const id = await newAccount();
      await shared().write(id, (rows) => rows.put('assessments', [assessment('a', 'old'), assessment('b', 'old')]));
      await shared().write(id, (rows) => rows.put('assessments', [assessment('a', 'new')]));
      const by = (offeringId: string) => shared().read(id, (rows) => rows.list('assessments', { offeringId }));
      expect(await by('new')).toEqual([assessment('a', 'new')]);
      expect(await by('old')).toEqual([assessment('b', 'old')]);
    });

    test.each<{ kind: RowKind; where: RowFilter }>([
      { kind: 'courses', where: { offeringId: 'o' } },
      { kind: 'students', where: { assessmentId: 'a' } },
      { kind: 'students', where: { studentId: undefined } as unknown as RowFilter },
    ])('$kind are not found by $where, and nothing is removed by it', async ({ kind, where }) => {
      const id = await newAccount();
      await shared().write(id, (rows) => rows.put('students', [student('s')]));
      await expect(shared().read(id, (rows) => rows.list(kind, where))).rejects.toThrow(TypeError);
      await expect(shared().write(id, (rows) => rows.remove(kind, where))).rejects.toThrow(TypeError);
      expect(await shared().read(id, (rows) => rows.count('students'))).toBe(1);
    });

    test('snapshots are listed with their files or without', async () => {
      const id = await newAccount();
      const file = 'ab0/'.repeat(500_000);
      await shared().write(id, (rows) => rows.put('snapshots', [snapshot('1', file), snapshot('2')]));
      const { content: _, ...head } = snapshot('1');
      await shared().read(id, async (rows) => {
        expect(await rows.snapshotHeads({ offeringSnapshotId: ['1'] })).toEqual([head]);
        expect(await rows.list('snapshots', { offeringSnapshotId: '1' })).toEqual([snapshot('1', file)]);
        expect((await rows.snapshotHeads()).map(({ offeringSnapshotId }) => offeringSnapshotId)).toEqual(['1', '2']);
      });
    });

    test('5 000 rows are put, found by as many ids, and removed', async () => {
      const id = await newAccount();
      const all = Array.from({ length: 5000 }, (_, n) => grade('o', 'a', `s${n}`, [n / 4]));
      const studentId = all.map((row) => row.studentId);
      await shared().write(id, (rows) => rows.put('grades', all));
      expect(await shared().read(id, (rows) => rows.list('grades', { studentId }))).toEqual(all);
      expect(await shared().write(id, (rows) => rows.remove('grades', { studentId }))).toEqual(all);
      expect(await shared().read(id, (rows) => rows.count('grades'))).toBe(0);
    });
  });

  describe('values', () => {
    test.each(awkward)('%j is kept in rows, settings, replies and files as it is', async (text) => {
      const id = await newAccount();
      await shared().write(id, async (rows) => {
        await rows.put('students', [student(text, text), student('other', 'long '.repeat(2000))]);
        await rows.put('enrollments', [enrollment(text, 's')]);
        await rows.put('snapshots', [snapshot(text, text)]);
        await rows.saveSettings(JSON.parse(`{${JSON.stringify(text)}:{"a":${JSON.stringify(text)}}}`));
        await rows.saveReply(text, reply(text));
      });
      await shared().read(id, async (rows) => {
        expect(await rows.list('students', { studentId: text })).toEqual([student(text, text)]);
        expect(await rows.list('students', { studentId: [text, 'none'] })).toEqual([student(text, text)]);
        expect(await rows.list('enrollments', { offeringId: text })).toEqual([enrollment(text, 's')]);
        expect(await rows.list('snapshots')).toEqual([snapshot(text, text)]);
        expect(Object.entries(await rows.settings())).toEqual([[text, { a: text }]]);
        expect(await rows.replyTo(text)).toEqual(reply(text));
      });
      expect(await shared().write(id, (rows) => rows.remove('students', { studentId: text }))).toHaveLength(1);
    });

    test('texts that look alike are not the same id', async () => {
      const id = await newAccount();
      const alike = ['a', 'A', 'a ', 'é', 'e\u0301', '\ud800', '\ufffd', '\0', '', 'json:"\\u0000"', 'json:'];
      await shared().write(id, (rows) =>
        rows.put(
          'students',
          alike.map((text) => student(text)),
        ),
      );
      for (const studentId of alike)
        expect(await shared().read(id, (rows) => rows.list('students', { studentId }))).toEqual([student(studentId)]);
    });

    test('numbers are kept exactly, and minus zero is zero', async () => {
      const id = await newAccount();
      const points = [0.1, 33.3333, 999_999.9999, 1_000_000, -0.0001, null, 1e-7, 2 ** 53 - 1];
      await shared().write(id, (rows) => rows.put('grades', [grade('o', 'a', 's', [...points, -0])]));
      const [kept] = await shared().read(id, (rows) => rows.list('grades'));
      expect(kept?.grades).toStrictEqual([...points, 0]);
    });

    test.each([Number.NaN, Number.POSITIVE_INFINITY, undefined])(
      '%s is refused and not stored as something else',
      async (value) => {
        const id = await newAccount();
        const broken = { theme: [value] } as Settings;
        await expect(shared().write(id, (rows) => rows.saveSettings(broken))).rejects.toThrow(TypeError);
        const row = grade('o', 'a', 's', [value as number]);
        await expect(shared().write(id, (rows) => rows.put('grades', [grade('o', 'a', 'r'), row]))).rejects.toThrow(
          TypeError,
        );
        expect(await shared().read(id, (rows) => rows.count('grades'))).toBe(0);
      },
    );

    test('what was handed in or out can be changed without changing what is kept', async () => {
      const id = await newAccount();
      const points: (number | null)[] = [1];
      await shared().write(id, async (rows) => {
        await rows.put('grades', [grade('o', 'a', 's', points)]);
        points[0] = 2;
      });
      const [kept] = await shared().read(id, (rows) => rows.list('grades'));
      expect(kept?.grades).toEqual([1]);
      if (!Object.isFrozen(kept?.grades)) kept?.grades.push(3);
      expect(await shared().read(id, (rows) => rows.list('grades'))).toEqual([grade('o', 'a', 's', [1])]);
    });
  });
};

const awkward = [
  '__proto__',
  'constructor',
  '\0',
  'nul\0within',
  "'; drop table grades; --",
  '"\\"',
  'json:x',
  '\ud800 half',
  '😀 ü \u2028 \u202e العربية',
  '%_?$1:a',
  ' ',
  '',
  'é'.repeat(400),
];
