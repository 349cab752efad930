import { describe, expect, test } from 'vitest';
import { readFile } from '../../src/files/workers/read-in-worker.ts';
import { rowXml, workbookOf, zipOf } from '../files/zip-making.ts';

const read = (content: BlobPart, milliseconds?: number) =>
  readFile(new Blob([content]), 'scores', {}, new AbortController().signal, milliseconds);

/** 120 MB of one letter, which packs to some 120 KB: made here, never kept in the repository. */
const bomb = (claims?: number) =>
  workbookOf({ S: '<sheetData/>' }, [
    {
      name: 'xl/sharedStrings.xml',
      content: { bytes: new Uint8Array(1024 * 1024).fill(65), times: 120 },
      ...(claims ? { claims } : {}),
    },
  ]);

describe('A hostile file in a real browser', () => {
  test('that unpacks to more than 100 MB is stopped while it unpacks', async () => {
    expect(await read(await bomb())).toEqual({ fault: 'unpacks too big' });
  });

  test('that lies about its unpacked size in the directory is called damaged, and stopped at that size', async () => {
    expect(await read(await bomb(1000))).toEqual({ fault: 'damaged', part: 'xl/sharedStrings.xml' });
  });

  test('with a cell at XFD1048576 is refused by its address', async () => {
    const sheet = `<sheetData>${rowXml(1_048_576, { XFD: '<c><v>1</v></c>' })}</sheetData>`;
    expect(await read(await workbookOf({ S: sheet }))).toEqual({
      fault: 'too many columns',
      place: { sheet: 'sheet1', cell: 'XFD1048576' },
    });
  });

  test('that keeps its reader busy for ever is ended, and the next file is read', async () => {
    const endless = '<sheetData/><hyperlinks><hyperlink ref="A1:XFD1048576" location="S!A1"/></hyperlinks>';
    expect(await read(await workbookOf({ S: `${endless}` }), 2000)).toEqual({ fault: 'too slow' });
    expect(await read('a,b\n1,2\n')).toMatchObject({ sheets: [{ rows: [{ at: 1 }, { at: 2 }] }] });
  });

  test('with a header named __proto__ is a table like any other, and pollutes nothing', async () => {
    expect(await read('__proto__,__proto__\n1,2\n')).toMatchObject({
      sheets: [{ rows: [{ cells: ['__proto__', '__proto__'] }, { cells: ['1', '2'] }] }],
    });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('that is cut off, or is no zip behind its first bytes, is called damaged', async () => {
    const whole = await workbookOf({ S: '<sheetData/>' });
    expect(await read(whole.slice(0, whole.length / 2))).toMatchObject({ fault: 'damaged' });
    expect(await read('PK\u0003\u0004 and then something else')).toMatchObject({ fault: 'damaged' });
    expect(await read(await zipOf([{ name: 'notes.txt', content: 'x' }]))).toEqual({ fault: 'not a workbook' });
  });

  test('of more than 10 MB is refused before it is read', async () => {
    expect(await read(new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject({ fault: 'too big' });
  });

  test('can be abandoned while it is read', async () => {
    const cancel = new AbortController();
    const reading = readFile(new Blob(['a,b\n'.repeat(20_000)]), 'scores.csv', {}, cancel.signal);
    cancel.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow('cancelled');
  });
});
