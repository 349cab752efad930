import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileOf, gradeledger } from './gradeledger.ts';

const scores = fileOf('algebra.csv', 'Name,Student ID,Quiz 1 /10\nAl Ba,A1,7\nBo Ca,A2,9\n');
const fresh = (name: string): string => join(dirname(scores), name);

describe('An import that cannot be carried out', () => {
  const refused = (...args: string[]): string => {
    const ran = gradeledger('import', ...args);
    expect(ran).toMatchObject({ status: 2, out: '' });
    expect(ran.err.trimEnd().split('\n')).toHaveLength(1);
    return ran.err;
  };

  test('is a heading that no file has', () => {
    expect(refused(scores, '--maximum', 'Quiz 9=10')).toContain('No file has a column “Quiz 9”');
  });

  test.each(['Quiz 1', 'Quiz 1=', 'Quiz 1=ten', '=10', 'Quiz 1=-1', 'Quiz 1=0.00001', 'Quiz 1=9999999'])(
    'is the maximum %s',
    (given) => {
      expect(refused(scores, '--maximum', given)).toContain(given);
    },
  );

  test('is a file that is none, is not there, or holds no table', () => {
    expect(refused()).toContain('Name a file');
    expect(refused(fresh('nowhere.csv'))).toContain('no such file');
    expect(refused(dirname(scores))).toContain('folder');
    expect(refused(fileOf('blank.csv', ''))).toContain('empty');
    expect(refused(fileOf('a.pdf', '%PDF-1.4'))).toContain('PDF');
    expect(refused(scores, fileOf('cut.xlsx', new Uint8Array([0x50, 0x4b, 3, 4])))).toContain('damaged');
    expect(refused(scores, '--into', fileOf('no.json', '{'))).toContain('line 1');
  });
});
