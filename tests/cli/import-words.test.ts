import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileOf, gradeledger } from './gradeledger.ts';

const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join('');

const told = (...args: string[]) => {
  const { status, out } = gradeledger('import', ...args, '--json');
  const { students, scores, columns, asked } = JSON.parse(out);
  return { status, students, scores, asked, columns: columns as readonly { to: string }[] };
};

const written = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

describe('What a file says of students', () => {
  const list = fileOf('list.csv', lines('Name,Student ID,Section,Notes', 'Al Ba,A1,02,came late', 'Bo Ca,A2,02,'));

  const fresh = (name: string): string => join(dirname(list), name);

  test('is the section of a new class, and notes; a second file changes a note, and only that', () => {
    const out = fresh('noted.json');
    const first = told(list, '-o', out);
    expect(first.columns.map(({ to }) => to)).toEqual(['fullName', 'studentCode', 'section', 'note']);
    expect(first).toMatchObject({ status: 0, students: { added: 2 }, scores: { new: 0, changed: 0, unchanged: 0 } });
    const { offerings, students, settings } = written(out);
    const [{ offeringId, section }] = offerings;
    expect([section, settings.notes[offeringId]]).toEqual([
      '02',
      { [students[0].studentId]: { student: 'came late' } },
    ]);

    const later = fileOf('later.csv', lines('Student ID,Section,Notes', 'A1,03,ill', 'A2,03,'));
    const again = told(later, '--into', out);
    expect(again.students).toEqual({ added: 0, changed: 1, unchanged: 1, leftOut: 0, refused: 0 });
    expect(again.columns.map(({ to }) => to)).toEqual(['studentCode', 'leftOut', 'note']);
    expect(gradeledger('import', later, '--into', out).out).toContain('\nNotes on students: 0 new, 1 changed.\n');
  });

  test('is a final grade or a letter, given with the file as the reason; an unknown letter is a question', () => {
    const out = fresh('finals.json');
    told(list, '-o', out);
    const data = written(out);
    const [{ offeringId }] = data.offerings;
    data.settings.grading = {
      [offeringId]: {
        letters: [
          { letter: 'A', from: 90 },
          { letter: 'B', from: 80 },
        ],
      },
    };
    const into = fileOf('lettered.json', JSON.stringify(data));
    const finals = fileOf('finals.csv', lines('Student ID,Final %,Letter', 'A1,"91,5",A', 'A2,82,B'));
    const given = fresh('given.json');
    const ran = told(finals, '--into', into, '-o', given);
    expect(ran.columns).toEqual([
      { heading: 'Student ID', to: 'studentCode' },
      { heading: 'Final %', to: 'final' },
      { heading: 'Letter', to: 'letter' },
    ]);
    expect(ran).toMatchObject({ status: 0, students: { changed: 2 }, scores: { new: 0, changed: 0, unchanged: 0 } });
    expect(Object.values(written(given).settings.grading[offeringId].given)).toEqual([
      { final: 91.5, letter: 'A', reason: 'from finals.csv' },
      { final: 82, letter: 'B', reason: 'from finals.csv' },
    ]);
    const wrong = fileOf('wrong.csv', lines('Student ID,Letter', 'A1,A', 'A2,B', 'A1,'));
    expect(told(wrong, '--into', into).asked.map(({ what }: { what: string }) => what)).toEqual(['student', 'student']);
    const odd = fileOf('odd.csv', lines('Student ID,Letter', 'A1,A', 'A2,Z+', ',A'));
    expect(told(odd, '--into', into).asked).toContainEqual({
      what: 'number',
      text: expect.stringMatching(/Row 3.*“Z\+”/),
    });
    expect(told(finals, '--into', into, '--maximum', 'Final %=100').asked).toMatchObject([{ what: 'maximum' }]);
  });
});
