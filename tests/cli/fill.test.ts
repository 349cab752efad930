import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rowXml, workbookOf } from '../files/zip-making.ts';
import { fileOf, gradeledger } from './gradeledger.ts';

const lines = (...all: readonly string[]): string => all.map((line) => `${line}\r\n`).join('');

const scores = fileOf('rome.csv', lines('Name,Student ID,Quiz 1 /10,Quiz 2 /10', 'Al Ba,A1,7,8', 'Bo Ca,A2,9,'));
const fresh = (name: string): string => join(dirname(scores), name);

const classFile = (name: string): string => {
  const out = fresh(name);
  expect(gradeledger('import', scores, '-o', out)).toMatchObject({ status: 0 });
  return out;
};

const rows = ['"Ba, Al";5620;A1;R-1;;"4,5"', '"Ca, Bo";5621;A2;R-1;;"n/a"', '"Dee, Cy";5622;A3;R-1;;'];
const canvas = `\ufeff${lines('Student;ID;SIS User ID;Section;Quiz 1 (88);Quiz 2 (89)', ...rows)}`;

describe('gradeledger fill', () => {
  test('lists each cell that changes, and what stays, and writes nothing unasked', () => {
    const records = classFile('listed.json');
    const { status, out, err } = gradeledger('fill', fileOf('canvas.csv', canvas), '--from', records);
    expect([status, err]).toEqual([0, '']);
    expect(out).toContain('canvas.csv, from Canvas. 3 cells change.');
    expect(out).toContain('  row 2, Ba, Al, Quiz 1 (88): – → 7\n');
    expect(out).toContain('  row 2, Ba, Al, Quiz 2 (89): 4,5 → 8,0\n');
    expect(out).toContain('row 4, A3 Dee, Cy: not in this class');
    expect(out).toContain('Nothing was written. With -o OUT, the filled-in file is written to OUT.');
  });

  test('writes the file with these cells alone changed, and never over a file', () => {
    const records = classFile('written.json');
    const file = fileOf('to-fill.csv', canvas);
    const out = fresh('filled.csv');
    expect(gradeledger('fill', file, '--from', records, '-o', out)).toMatchObject({ status: 0, err: '' });
    expect(readFileSync(out, 'utf8')).toBe(
      canvas.replace('R-1;;"4,5"', 'R-1;7;"8,0"').replace('R-1;;"n/a"', 'R-1;9;"n/a"'),
    );
    for (const taken of [file, records, out])
      expect(gradeledger('fill', file, '--from', records, '-o', taken)).toMatchObject({ status: 2, out: '' });
    expect(readFileSync(file, 'utf8')).toBe(canvas);
  });

  test('refuses a file of another class with the difference, and writes nothing', () => {
    const records = classFile('other.json');
    const other = fileOf('theirs.csv', canvas.replace('A1', 'Z1').replace('A2', 'Z2').replaceAll('Ba,', 'Xu,'));
    const out = fresh('theirs-filled.csv');
    const ran = gradeledger('fill', other, '--from', records, '-o', out);
    expect(ran).toMatchObject({ status: 3, err: '' });
    expect(ran.out).toContain('The file is of other students: 0 of its 3 rows are of your 2 students.');
    expect(existsSync(out)).toBe(false);
  });

  test('fills in the sheet that is named where another one is protected', async () => {
    const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const heads = rowXml(1, { A: cell('ID number'), B: cell('Quiz 1') });
    const sheet = `<sheetData>${heads}${rowXml(2, { A: cell('A1'), B: cell('-') })}</sheetData>`;
    const sheets = { Locked: `${sheet}<sheetProtection sheet="1"/>`, Open: sheet };
    const from = ['--from', classFile('sheets.json')];
    const file = fileOf('sheets.xlsx', await workbookOf(sheets));
    expect(gradeledger('fill', file, ...from)).toMatchObject({ status: 2, err: expect.stringContaining('protected') });
    expect(gradeledger('fill', file, ...from, '--sheet', 'Open')).toMatchObject({ status: 0, err: '' });
    expect(gradeledger('fill', file, ...from, '--sheet', 'x')).toMatchObject({
      err: expect.stringContaining('Locked, Open'),
    });
  });

  test('takes the encoding that is named, and refuses what it does not know', () => {
    const records = classFile('encoded.json');
    const file = fileOf('canvas-1252.csv', new Uint8Array(Buffer.from(canvas.slice(1).replace('Dee', 'Dé'), 'latin1')));
    const out = fresh('canvas-1252-filled.csv');
    const ran = gradeledger('fill', file, '--from', records, '--encoding', 'windows-1250', '-o', out);
    expect(ran).toMatchObject({ status: 0, err: '' });
    expect(readFileSync(out, 'latin1')).toContain('"Dé, Cy";5622');
    expect(gradeledger('fill', file, '--from', records, '--encoding', 'utf-8')).toMatchObject({ status: 2, out: '' });
    expect(gradeledger('fill', file, '--from', records, '--encoding', 'x')).toMatchObject({ status: 2, out: '' });
    expect(gradeledger('fill', file, '--from', records, '--sheet', 'x')).toMatchObject({ status: 2, out: '' });
    expect(gradeledger('fill', file)).toMatchObject({ status: 2, out: '' });
    expect(gradeledger('fill', '--from', records)).toMatchObject({ status: 2, out: '' });
  });
});
