import { describe, expect, test } from 'vitest';
import { nothingWritten } from '../../server/revision.ts';
import { rowsOfText } from '../../server/storage.ts';
import type { Storages } from './storage-opening.ts';
import { grade, reply, snapshot, student } from './storage-sample.ts';

export const sizeContract = ({ shared, newAccount }: Storages): void => {
  describe('how much is stored', () => {
    test('texts of rows go page by page, in order of creation, and skip what was removed', async () => {
      const id = await newAccount();
      const all = Array.from({ length: 2 * rowsOfText + 2 }, (_, n) => grade('o', 'a', `s${n}`, [n / 4]));
      await shared().write(id, async (rows) => {
        await rows.put('grades', [...all, grade('o', 'gone', 's')]);
        await rows.remove('grades', { assessmentId: 'gone' });
        await rows.remove('grades', { studentId: 's1' });
        await rows.put('grades', [grade('o', 'a', 's2', [null])]);
      });
      const left = all.filter((_, n) => n !== 1).map((row, n) => (n === 1 ? grade('o', 'a', 's2', [null]) : row));
      const pages = await shared().read(id, async (rows) => {
        const read: string[] = [];
        let page = await rows.textAfter('grades', 0);
        while (page) {
          read.push(page.text);
          page = await rows.textAfter('grades', page.last);
        }
        expect(await rows.textAfter('courses', 0)).toBeUndefined();
        return read;
      });
      expect(pages.map((text) => JSON.parse(`[${text}]`).length)).toEqual([rowsOfText, rowsOfText, 1]);
      expect(JSON.parse(`[${pages.join(',')}]`)).toEqual(left);
    });

    test('bytes are those of rows, files, settings and kept replies as JSON in UTF-8', async () => {
      const id = await newAccount();
      const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
      const { content, ...head } = snapshot('1', 'é€😀');
      expect(await shared().read(id, (rows) => rows.bytes())).toBe(0);
      await shared().write(id, async (rows) => {
        await rows.put('students', [student('s', 'a'), student('s', 'Zoë €😀\ud800\0')]);
        await rows.put('snapshots', [{ ...head, content }]);
        await rows.saveSettings({ theme: 'ö' });
        await rows.saveReply('key', reply('{"é":1}'));
      });
      const rowBytes = size(student('s', 'Zoë €😀\ud800\0')) + size(head) + Buffer.byteLength(content);
      const expected = rowBytes + size({ theme: 'ö' }) + size({ é: 1 });
      expect(await shared().read(id, (rows) => rows.bytes())).toBe(expected);
    });

    test('what is written tells its bytes, each row once', async () => {
      const id = await newAccount();
      const written = await shared().write(id, async (rows) => [
        await rows.put('students', [student('s', 'a'), student('s', 'Zoë €😀\ud800\0'), student('t')]),
        await rows.put('snapshots', [snapshot('1', 'é€😀')]),
        await rows.put('grades', []),
        await rows.saveSettings({ theme: 'ö' }),
      ]);
      expect(written[2]).toBe(0);
      const sum = written.reduce((all, bytes) => all + bytes, 0);
      expect(await shared().read(id, (rows) => rows.bytes())).toBe(sum);
    });

    test('a revision is kept with the bytes that were counted, alone and with a reply', async () => {
      const id = await newAccount();
      const first = { ...nothingWritten, all: 1, bytesAtMost: 9e10 };
      const second = { ...first, all: 2, bytesAtMost: 9e10 + 1 };
      const ahead = () => shared().write(id, async (rows) => (await rows.lookAhead({})).revision);
      await shared().write(id, (rows) => rows.saveRevision(first));
      expect(await ahead()).toEqual(first);
      await shared().write(id, (rows) => rows.saveReply('k', reply('{}'), second));
      expect(await ahead()).toEqual(second);
      expect(await shared().read(id, (rows) => rows.revision())).toEqual(second);
    });
  });
};
