import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemFiles } from '../files/system-files.ts';
import { zipOf } from '../files/zip-making.ts';
import { fileOf, gradeledger, gradeledgerWithoutRoom, ledger } from './gradeledger.ts';

const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join('');

const scores = fileOf('algebra.csv', lines('Name,Student ID,Quiz 1 /10,Quiz 2 /10', 'Al Ba,A1,7,8', 'Bo Ca,A2,9,'));
const fresh = (name: string): string => join(dirname(scores), name);

type Column = { heading: string; to: string; assessment?: string; problem?: number; max?: string; why?: string };
type Told = {
  students: Record<'added' | 'changed' | 'unchanged' | 'leftOut' | 'refused', number>;
  scores: Record<'new' | 'changed' | 'unchanged' | 'refused', number>;
  columns: Column[];
  asked: { what: string; text: string }[];
};

const told = (...args: string[]): Told & { status: number | null } => {
  const { status, out, err } = gradeledger('import', ...args, '--json');
  if (out === '') throw new Error(err);
  return { status, ...JSON.parse(out) };
};

const written = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** A gradebook file with the class of `scores`. */
const classFile = (name: string): string => {
  const out = fresh(name);
  expect(gradeledger('import', scores, '-o', out)).toMatchObject({ status: 0 });
  return out;
};

describe('gradeledger import', () => {
  test('makes a class of a file, from which final grades follow', () => {
    const out = fresh('made.json');
    const ran = gradeledger('import', scores, '-o', out);
    expect(ran).toMatchObject({ status: 0, err: '' });
    expect(ran.out).toContain('Quiz 1 /10  Quiz 1, out of 10');
    expect(ran.out).toContain('Students: 2 added, 0 changed, 0 unchanged.\nScores: 3 new, 0 changed, 0 unchanged.');
    expect(ran.out).toContain(`Written: ${out}`);
    expect(written(out)).toMatchObject({ courses: [{ title: 'algebra' }], offerings: [{ section: '' }] });
    expect(gradeledger('grades', out).out).toMatch(/A1 +Ba, Al +70\.00 +80\.00 +75\.00/);
  });

  test('says exactly what the files bring, for programs', () => {
    expect(told(scores)).toEqual({
      status: 0,
      students: { added: 2, changed: 0, unchanged: 0, leftOut: 0, refused: 0 },
      scores: { new: 3, changed: 0, unchanged: 0, refused: 0 },
      columns: [
        { heading: 'Name', to: 'fullName' },
        { heading: 'Student ID', to: 'studentCode' },
        { heading: 'Quiz 1 /10', to: 'points', assessment: 'Quiz 1', max: '10' },
        { heading: 'Quiz 2 /10', to: 'points', assessment: 'Quiz 2', max: '10' },
      ],
      asked: [],
    });
  });

  test('writes nothing without -o, and says so', () => {
    const before = readdirSync(dirname(scores));
    expect(gradeledger('import', scores).out).toContain('Nothing was written. With -o OUT the gradebook is.');
    expect(readdirSync(dirname(scores))).toEqual(before);
  });

  test.each(systemFiles)(
    'takes the file of $system, asks for maxima alone, and brings nothing new the second time',
    (one) => {
      const { system, name = 'table.csv', text, students } = one;
      const folder = fresh(`of ${system.replaceAll('/', ' ')}`);
      mkdirSync(folder);
      const file = fileOf(relative(dirname(scores), join(folder, name)), text);
      const first = told(file);
      const proposed = one.columns.split('|').filter((column) => column.endsWith('?')).length;
      expect(first.asked.map(({ what }) => what)).toEqual(Array.from({ length: proposed }, () => 'maximum'));
      expect(first).toMatchObject({ status: proposed > 0 ? 3 : 0, students: { added: students, refused: 0 } });
      expect(first.columns.every(({ to, why }) => (to === 'leftOut') === (why !== undefined))).toBe(true);

      const maxima = first.columns.flatMap(({ heading, max }) => (max ? ['--maximum', `${heading}=${max}`] : []));
      const out = join(folder, 'out.json');
      expect(told(file, ...maxima, '-o', out)).toMatchObject({ status: 0, asked: [] });
      expect(gradeledger('grades', out, '--json')).toMatchObject({ status: 0 });
      const again = told(file, '--into', out);
      expect(again).toMatchObject({ students: { added: 0, changed: 0 }, scores: { new: 0, changed: 0 } });
      const isNamed = first.columns.some(({ to }) => to === 'studentCode' || to === 'email');
      expect(isNamed ? again.asked : again.asked.filter(({ what }) => what !== 'student')).toEqual([]);
      expect(again.scores.unchanged + again.scores.refused).toBe(first.scores.new);
    },
  );
});

describe('What is open', () => {
  test('holds the file: nothing is written, with -o or without', () => {
    const file = fileOf('nomax.csv', lines('Name,Student ID,Quiz', 'Al Ba,A1,7', 'Bo Ca,A2,9'));
    const out = fresh('open.json');
    for (const args of [[], ['-o', out]]) {
      const ran = told(file, ...args);
      expect(ran).toMatchObject({ status: 3, scores: { new: 2 }, columns: [{}, {}, { to: 'points', max: '10' }] });
      expect(ran.asked).toEqual([{ what: 'maximum', text: expect.stringContaining("--maximum 'Quiz=10'") }]);
    }
    expect(gradeledger('import', file, '-o', out)).toMatchObject({
      status: 3,
      out: expect.stringMatching(/1 thing to answer:\n.*does not say its maximum(?:.|\n)*Nothing was written\.\n$/),
    });
    expect(existsSync(out)).toBe(false);
    expect(told(file, '--maximum', 'Quiz=12.5', '-o', out)).toMatchObject({ status: 0, asked: [] });
    expect(written(out).assessments).toMatchObject([{ gradesMaxPerProblem: [12.5] }]);
  });

  test('is a score that is no number: its row is refused, with all its scores', () => {
    const file = fileOf('bad.csv', lines('Name,Student ID,Quiz 1 /10,Quiz 2 /10', 'Al Ba,A1,7,8', 'Bo Ca,A2,9,seven'));
    const ran = told(file);
    expect(ran).toMatchObject({ status: 3, students: { added: 1, refused: 1 }, scores: { new: 2, refused: 2 } });
    expect(ran.asked).toEqual([{ what: 'number', text: expect.stringMatching(/^bad\.csv: Row 3, Ca, Bo: .*seven/) }]);
  });

  test('is a student whom the class does not know, and a row that names nobody', () => {
    const file = fileOf('strangers.csv', lines('Name,Student ID,Quiz 1', 'Al Ba,A1,7', 'Cy Da,A9,5', ',,4'));
    const ran = told(file, '--into', classFile('strangers.json'));
    expect(ran).toMatchObject({
      status: 3,
      students: { unchanged: 1, refused: 2 },
      scores: { unchanged: 1, refused: 2 },
    });
    expect(ran.asked.map(({ what }) => what)).toEqual(['student', 'student']);
  });

  test('is a column of numbers that nothing explains; a maximum answers it', () => {
    const file = fileOf('final.csv', lines('Name,Student ID,Quiz 1 /10,Final', 'Al Ba,A1,7,50', 'Bo Ca,A2,9,60'));
    const ran = told(file);
    expect(ran).toMatchObject({ status: 3, columns: [{}, {}, {}, { heading: 'Final', to: 'asked' }] });
    expect(ran.asked).toMatchObject([{ what: 'column' }]);
    expect(told(file, '--maximum', 'Final=80')).toMatchObject({
      status: 0,
      scores: { new: 4 },
      columns: [{}, {}, {}, { to: 'points', assessment: 'Final', max: '80' }],
    });
  });

  test('is no maximum whose heading holds an equals sign itself', () => {
    const file = fileOf('equals.csv', lines('Name,Student ID,x=y', 'Al Ba,A1,7', 'Bo Ca,A2,9'));
    expect(told(file, '--maximum', 'x=y=10')).toMatchObject({
      status: 0,
      columns: [{}, {}, { heading: 'x=y', max: '10' }],
    });
  });

  test('is a file in which nobody is named, or without a row', () => {
    const nobody = fileOf('nobody.csv', lines('Quiz 1 /10,Quiz 2 /10', '1,2', '3,4'));
    expect(told(nobody).asked).toContainEqual({
      what: 'heading',
      text: expect.stringContaining('who the students are'),
    });
    const rowless = fileOf('rowless.csv', lines('Name,Student ID,Quiz 1 /10'));
    expect(told(rowless).asked).toContainEqual({ what: 'heading', text: expect.stringContaining('no rows') });
  });

  test('is a maximum that the gradebook has otherwise, or that no score can have', () => {
    const into = classFile('maxima.json');
    expect(told(scores, '--into', into, '--maximum', 'Quiz 1=10')).toMatchObject({ status: 0, asked: [] });
    const ran = told(scores, '--into', into, '--maximum', 'Quiz 1=20', '--maximum', 'Name=5');
    expect(ran).toMatchObject({ status: 3, scores: { unchanged: 3 } });
    expect(ran.asked.map(({ what }) => what)).toEqual(['maximum', 'maximum']);
  });

  test('is a value of a student who is excused', () => {
    const excused = fileOf('ex.csv', lines('Name,Student ID,Quiz 1 /10', 'Al Ba,A1,EX', 'Bo Ca,A2,9'));
    const out = fresh('ex.json');
    expect(gradeledger('import', excused, '-o', out).out).toContain('Excused: 1.');
    const ran = told(fileOf('late.csv', lines('Name,Student ID,Quiz 1', 'Al Ba,A1,6')), '--into', out);
    expect(ran).toMatchObject({ status: 3, scores: { new: 0, refused: 1 } });
    expect(ran.asked).toMatchObject([{ what: 'number' }]);
  });
});

describe('Several files', () => {
  test('go into one class, and a student of all of them counts once', () => {
    const roster = fileOf('roster.csv', lines('Name,Student ID', 'Al Ba,A1', 'Bo Ca,A2', 'Cy Da,A3'));
    const out = fresh('both.json');
    const ran = told(roster, scores, '-o', out);
    expect(ran).toMatchObject({ status: 0, students: { added: 3, changed: 0, unchanged: 0 }, scores: { new: 3 } });
    expect(ran.columns.map(({ heading }) => heading)).toHaveLength(6);
    expect(written(out)).toMatchObject({
      courses: [{}],
      offerings: [{}],
      enrollments: [{}, {}, {}],
      grades: [{}, {}, {}],
    });
  });

  test('need a name for their offering only where there are several', () => {
    const book = written(classFile('one.json'));
    const [course] = book.courses;
    const two = fileOf('two.json', {
      ...book,
      offerings: [...book.offerings, { ...book.offerings[0], offeringId: 'spring', period: 'Spring' }],
    });
    const ran = told(scores, '--into', two);
    expect(ran).toMatchObject({ status: 3, columns: [], students: { added: 0 }, scores: { new: 0 } });
    expect(ran.asked).toEqual([{ what: 'offering', text: expect.stringContaining('spring (algebra · Spring') }]);
    const out = fresh('spring.json');
    expect(told(scores, '--into', two, '--offering', 'spring', '-o', out)).toMatchObject({
      status: 0,
      students: { added: 2 },
      scores: { new: 3 },
    });
    const after = written(out);
    expect(after.courses).toEqual([course]);
    expect(after.enrollments.filter(({ offeringId }: { offeringId: string }) => offeringId === 'spring')).toHaveLength(
      2,
    );
    expect(gradeledger('import', scores, '--into', two, '--offering', 'fall')).toMatchObject({ status: 2, out: '' });
    expect(gradeledger('import', scores, '--offering', 'fall')).toMatchObject({ status: 2, out: '' });
  });

  test('may be in one zip of OneRoster; of its classes one is taken, and the others are named', async () => {
    const head = 'sourcedId,status,classSourcedId,userSourcedId,role';
    const zip = await zipOf([
      { name: 'users.csv', content: lines('sourcedId,givenName,familyName', 'u1,Al,Ba', 'u2,Bo,Ca') },
      { name: 'enrollments.csv', content: lines(head, 'e1,,c1,u1,student', 'e2,,c1,u2,student', 'e3,,c2,u1,student') },
      { name: 'classes.csv', content: lines('sourcedId,title', 'c1,Calculus 1', 'c2,Calculus 2') },
    ]);
    const ran = gradeledger('import', fileOf('oneroster.zip', zip));
    expect(ran).toMatchObject({ status: 0, out: expect.stringContaining('Students: 2 added') });
    expect(ran.out).toContain('1 other sheet is not read: Calculus 2.');
  });

  test('may go into an exported ledger', () => {
    const book = written(classFile('ledgered.json'));
    const into = fileOf('class.ndjson', lines(...ledger(book)));
    expect(told(scores, '--into', into)).toMatchObject({ status: 0, scores: { unchanged: 3 } });
  });
});

describe('The output', () => {
  test('is never written over a file, least of all over one that is read', () => {
    const into = classFile('kept.json');
    const before = readFileSync(into, 'utf8');
    const link = fresh('link.json');
    symlinkSync(into, link);
    for (const out of [into, link, join(dirname(into), '..', relative(join(dirname(into), '..'), into))]) {
      const ran = gradeledger('import', scores, '--into', into, '-o', out);
      expect(ran).toMatchObject({
        status: 2,
        out: '',
        err: expect.stringContaining('is one of the files that are read'),
      });
    }
    expect(gradeledger('import', scores, '-o', scores)).toMatchObject({ status: 2, out: '' });
    const other = fileOf('other.json', 'mine');
    expect(gradeledger('import', scores, '-o', other)).toMatchObject({
      status: 2,
      err: expect.stringContaining('there already'),
    });
    expect(readFileSync(into, 'utf8')).toBe(before);
    expect(readFileSync(other, 'utf8')).toBe('mine');
  });

  test('is whole or not there: a full disk leaves nothing', () => {
    const many = Array.from({ length: 200 }, (_, at) => `Student ${at},S${at},5`);
    const file = fileOf('many.csv', lines('Name,Student ID,Quiz /10', ...many));
    const folder = fresh('full');
    mkdirSync(folder);
    const ran = gradeledgerWithoutRoom('import', file, '-o', join(folder, 'out.json'));
    expect(ran.status).not.toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('says what of the gradebook the format could not take', () => {
    const book = {
      ...written(classFile('odd.json')),
      grades: [{ studentId: 'x', assessmentId: 'y', offeringId: 'z', grades: [] }],
    };
    const ran = gradeledger('import', scores, '--into', fileOf('odd.json', book), '-o', fresh('odd-out.json'));
    expect(ran).toMatchObject({ status: 0, err: expect.stringContaining('Compare the output') });
  });
});
