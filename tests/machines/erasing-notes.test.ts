import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { asId } from '../../events/ids.ts';
import { isNamedIn, plain } from '../../machines/notes-named.ts';
import { erased, GrowingLedger } from './erasing-scene.ts';

const may = asId<never>('may');
const fields = { studentCode: '12', firstName: 'May', lastName: 'Mark', email: 'may.mark@school.example' };

/** The notes that are left of a ledger in which this student came and went. */
const notesLeft = (about: string, others: readonly string[], called: typeof fields = fields) => {
  const ledger = new GrowingLedger();
  ledger.give({ command: { type: 'AddStudent', studentId: may, fields: called }, note: about });
  for (const [n, note] of others.entries()) {
    const command: Command = { type: 'AddCourse', courseId: asId(`c${n}`), fields: { title: `Course ${n}` } };
    expect(ledger.give({ command, note })).toBe(true);
  }
  ledger.give({ command: { type: 'DeleteStudent', studentId: may } });
  const made = erased(ledger, 'may');
  if (made.kind !== 'erased') throw new Error(made.kind);
  const text = made.lines.join('\n');
  return [about, ...others].filter((note) => text.includes(JSON.stringify(note)));
};

test('R21.25 a note of something else goes only if it names the e-mail, or first and last name', () => {
  const stay = ['Week 12.csv', 'marks of May', 'Mark the essays', 'Maya Markova', 'May 12'];
  const go = ['Mark, May.csv', 'from MAY.MARK@school.example', 'for May and for Mark'];
  expect(notesLeft('typed', [...stay, ...go])).toEqual(['typed', ...stay]);
});

test.each(['row 12', 'of May', 'Mark.csv', 'may.mark@school.example'])(
  'R21.25 a note of what is about them goes if it has any of their names: %s',
  (note) => {
    expect(notesLeft(note, ['May 12'])).toEqual(['May 12']);
  },
);

test('R21.25 a name is found where no space divides words, and elsewhere only as a word', () => {
  const ming = { studentCode: '', firstName: '小明', lastName: '李', email: '' };
  expect(notesLeft('typed', ['李小明的成绩.xlsx', '明天的课'], ming)).toEqual(['typed', '明天的课']);
  expect(notesLeft('小明的成绩', [], ming)).toEqual([]);
  const isNamed = (note: string, name: string) => isNamedIn(plain(note), plain(name));
  expect(isNamed('คะแนนของสมชาย', 'สมชาย')).toBe(true);
  expect(isNamed('Annaの成績', 'anna')).toBe(true);
  expect(isNamed('Annabel', 'Anna')).toBe(false);
  expect(isNamed('1A12', 'A1')).toBe(false);
});
