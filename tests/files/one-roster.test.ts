import { describe, expect, test } from 'vitest';
import { previewImport } from '../../commands/import/preview.ts';
import { guessSetup, setupFaults } from '../../commands/import/setup.ts';
import { parse } from '../../tables/parse.ts';
import { isFault } from '../../tables/parsed.ts';
import { briefOf, emptyOffering, offeringId } from './import-cases.ts';
import { zipOf } from './zip-making.ts';

const lines = (...all: readonly string[]): string => all.map((line) => `${line}\r\n`).join('');

const files = {
  'manifest.csv': lines('propertyName,value', 'oneroster.version,1.2'),
  'users.csv': lines(
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email',
    'u1,active,2026-09-01,true,al,,Al,Ba,,S-001,al@example.edu',
    'u2,active,2026-09-01,true,bo,,Bo,"Ca, Jr.",,,bo@example.edu',
    'u3,active,2026-09-01,true,teach,,Ty,Da,,T-9,ty@example.edu',
    'u4,tobedeleted,2026-09-01,true,cy,,Cy,Ea,,S-004,cy@example.edu',
  ),
  'classes.csv': lines('sourcedId,status,dateLastModified,title', 'c1,active,,Calculus 1', 'c2,active,,Calculus 2'),
  'enrollments.csv': lines(
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary',
    'e1,active,,c1,s,u1,student,',
    'e2,active,,c1,s,u2,student,',
    'e3,active,,c1,s,u3,teacher,true',
    'e4,active,,c1,s,u4,student,',
    'e5,tobedeleted,,c2,s,u1,student,',
  ),
  'lineItems.csv': lines(
    'sourcedId,status,dateLastModified,title,description,assignDate,dueDate,classSourcedId,categorySourcedId,gradingPeriodSourcedId,resultValueMin,resultValueMax',
    'i1,active,,Quiz 1,,,,c1,k,g,0,10',
    'i2,active,,Essay,,,,c1,k,g,0,50.5',
    'i3,tobedeleted,,Old,,,,c1,k,g,0,5',
    'i4,active,,Elsewhere,,,,c2,k,g,0,5',
  ),
  'results.csv': lines(
    'sourcedId,status,dateLastModified,lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,comment',
    'r1,active,,i1,u1,fully graded,7.5,2026-09-09,good',
    'r2,active,,i2,u1,exempt,,2026-09-09,',
    'r3,active,,i1,u2,not submitted,,2026-09-09,',
    'r4,active,,i2,u2,fully graded,0,2026-09-09,',
    'r5,tobedeleted,,i1,u2,fully graded,9,2026-09-09,',
  ),
};

const read = async (change: Partial<Record<keyof typeof files, string>> = {}) => {
  const members = Object.entries({ ...files, ...change }).map(([name, content]) => ({ name, content }));
  return parse(await zipOf(members.filter(({ content }) => content !== '')), 'oneroster.zip', {});
};

describe('A zip of OneRoster', () => {
  test('is one table for each class that has students', async () => {
    const file = await read();
    if (isFault(file)) throw new Error(JSON.stringify(file));
    expect(file.sheets.map(({ name }) => name)).toEqual(['Calculus 1']);
    expect(file.sheets[0]?.rows.map(({ cells }) => cells)).toEqual([
      ['Last Name', 'First Name', 'Student ID', 'Email', 'Quiz 1', 'Essay'],
      ['Points Possible', '', '', '', '10', '50.5'],
      ['Ba', 'Al', 'S-001', 'al@example.edu', '7.5', 'EX'],
      ['Ca, Jr.', 'Bo', 'u2', 'bo@example.edu', '', '0'],
    ]);
  });

  test('comes into an empty gradebook without a question', async () => {
    const file = await read();
    const sheet = isFault(file) ? undefined : file.sheets[0];
    if (!sheet) throw new Error(JSON.stringify(file));
    const setup = guessSetup(emptyOffering, { offeringId }, sheet, 'oneroster.zip');
    expect(briefOf(setup)).toBe('last|first|code|email|Quiz 1 /10|Essay /50.5');
    expect(setupFaults(setup)).toEqual([]);
    const { counts, undecided, plan } = previewImport(emptyOffering, setup, new Map());
    expect([counts.added, undecided, plan.excuses?.length]).toEqual([2, 0, 1]);
    expect(plan.gradeEdits).toHaveLength(2);
  });

  test('is refused where a student has two different scores for one item, and taken where both are the same', async () => {
    const again = (score: string) =>
      read({ 'results.csv': `${files['results.csv']}r6,active,,i1,u1,fully graded,${score},,\r\n` });
    expect(await again('8')).toEqual({ fault: 'cell twice', place: { sheet: 'results.csv', cell: 'A7' } });
    expect(isFault(await again('7.5'))).toBe(false);
  });

  test('has words for scores where there are no numbers, and a row is gone however its status is written', async () => {
    const file = await read({
      'results.csv': files['results.csv']
        .replace('scoreDate,comment', 'textScore,comment')
        .replace('i1,u2,not submitted,,2026-09-09', 'i1,u2,fully graded,,B+')
        .replace('r4,active,,i2,u2', 'r4,ToBeDeleted,,i2,u2'),
      'enrollments.csv': files['enrollments.csv'].replace('u2,student', 'u2,Student'),
    });
    expect(file).toMatchObject({
      sheets: [{ rows: [{}, {}, {}, { cells: ['Ca, Jr.', 'Bo', 'u2', expect.any(String), 'B+', ''] }] }],
    });
  });

  test('keeps ids apart that are the same text one after the other', async () => {
    const renamed = (text: string) => text.replaceAll('i2,', 'i1u,').replaceAll('u2,', 'uu2,').replaceAll('u1,', 'u2,');
    const results = ['sourcedId,lineItemSourcedId,studentSourcedId,score', 'r1,i1,uu2,3', 'r2,i1u,u2,4'];
    const file = await read({
      'users.csv': renamed(files['users.csv']),
      'enrollments.csv': renamed(files['enrollments.csv']),
      'lineItems.csv': renamed(files['lineItems.csv']),
      'results.csv': lines(...results),
    });
    expect(file).toMatchObject({
      sheets: [{ rows: [{}, {}, { cells: { 4: '', 5: '4' } }, { cells: { 4: '3', 5: '' } }] }],
    });
  });

  test('needs no scores: a class list alone is one', async () => {
    const file = await read({ 'lineItems.csv': '', 'results.csv': '', 'classes.csv': '' });
    expect(file).toMatchObject({
      sheets: [{ name: 'c1', rows: [{}, { cells: ['Ba', 'Al', 'S-001', 'al@example.edu'] }, {}] }],
    });
  });

  test('without students is no table, and without users no OneRoster', async () => {
    expect(await read({ 'enrollments.csv': lines('sourcedId,classSourcedId,userSourcedId,role') })).toEqual({
      fault: 'no table',
    });
    expect(await read({ 'users.csv': '' })).toEqual({ fault: 'not a workbook' });
  });

  test('says what is wrong with a file in it', async () => {
    expect(await read({ 'results.csv': 'a,"b' })).toMatchObject({ fault: 'quote not closed' });
  });
});
