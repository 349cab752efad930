import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import { enrolled, policy, student } from '../builders.ts';
import { bytesOf, fill, filled, heldAfter, hw, leftIn, textOf } from './write-back-scene.ts';

const lines = (...rows: readonly string[]): string => `${rows.join('\r\n')}\r\n`;

const canvas = lines(
  'Student,ID,SIS User ID,SIS Login ID,Section,HW 1 (8595677),Midterm (8595678),Essay (8595679),Final Score,Override Score',
  ',,,,,,Manual Posting,,,',
  '    Points Possible,,,,,10.00,50.00,100.00,(read only),',
  '"Abara, Chidi",5620182,0001,cabara,A,9.50,,80.00,95.00,',
  '"Álvarez, Inés",5620183,0002,ialvarez,A and B,,30.00,,88.00,',
  '"Brandt, Uwe",5620184,0003,ubrandt,A,EX,N/A,-,88.00,70.00',
  '"Student, Test",5620190,,8b1b9f,A,1.00,1.00,1.00,10.00,',
);

describe('A file from Canvas', () => {
  test('has our scores in its score cells, and every other byte is its own', async () => {
    const done = await filled(canvas);
    expect(done.plan.system).toBe('Canvas');
    expect(textOf(done.bytes)).toBe(
      lines(
        'Student,ID,SIS User ID,SIS Login ID,Section,HW 1 (8595677),Midterm (8595678),Essay (8595679),Final Score,Override Score',
        ',,,,,,Manual Posting,,,',
        '    Points Possible,,,,,10.00,50.00,100.00,(read only),',
        '"Abara, Chidi",5620182,0001,cabara,A,9.50,43.25,88.00,95.00,88.67',
        '"Álvarez, Inés",5620183,0002,ialvarez,A and B,EX,30.00,,88.00,60.00',
        '"Brandt, Uwe",5620184,0003,ubrandt,A,EX,N/A,61.50,88.00,62.42',
        '"Student, Test",5620190,,8b1b9f,A,1.00,1.00,1.00,10.00,',
      ),
    );
    expect([done.plan.equal, done.plan.soFar]).toEqual([2, 2]);
    expect(leftIn(done)).toEqual(['6:5 excused there', '6:6 partly graded', '7 test student']);
  });

  test('keeps its mark, its semicolons and its decimal comma', async () => {
    const file = '\ufeffStudent;ID;SIS User ID;Section;HW 1 (1234);Midterm (1235)\nAbara, Chidi;9;0001;A;9,00;\n';
    const done = await filled(`${file}Brandt, Uwe;8;0003;A;;`);
    expect(textOf(done.bytes)).toBe(`${file.replace('9,00;', '9,50;43,25')}Brandt, Uwe;8;0003;A;7,00;`);
  });

  test('is not given points that count out of another maximum', async () => {
    const done = await filled(canvas.replace('10.00,50.00', '20.00,50.00'));
    expect(done.plan.targets[5]).toEqual({ to: 'stays', why: 'other maximum' });
    expect(textOf(done.bytes)).toContain('A,9.50,43.25,88.00');
  });

  test('never has a read-only column written, even if it is chosen', async () => {
    const choices = new Map([[8, { to: 'final percent' } as const]]);
    expect((await filled(canvas, { choices })).plan.targets[8]).toEqual({ to: 'stays', why: 'computed' });
    const inFrench = canvas.replace('(read only),', '(read only),(lecture seule)');
    expect((await filled(inFrench)).plan.targets[9]).toEqual({ to: 'stays', why: 'computed' });
  });

  test('has no letter written, which Canvas reads from no file', async () => {
    const done = await filled(canvas.replace(',Override Score', ',Override Grade'));
    expect(done.plan.targets[9]).toEqual({ to: 'stays', why: 'computed' });
  });

  test('of two columns of one assessment has neither written', async () => {
    const done = await filled(canvas.replace('Essay (8595679)', 'HW 1 (8595699)').replace('100.00,', '10.00,'));
    expect(done.plan.targets.slice(5, 8).map((target) => 'why' in target && target.why)).toEqual([
      'twice',
      false,
      'twice',
    ]);
  });
});

describe('A file from Moodle', () => {
  const moodle = lines(
    '"First name","Last name","ID number","Email address","Quiz: HW 1 (Real)","Quiz: HW 1 (Percentage)","Quiz: HW 1 (Feedback)","Assignment: Midterm (Real)","Course total (Real)","Last downloaded from this course"',
    'Chidi,Abara,,Chidi@Example.edu,-,-,"good, ""very""\r\ngood",40.00,8.50,1790000000',
    'Inés,Álvarez,0002,ines@example.edu,"-",-,,30,8.50,1790000000',
    'Uwe,Brandt,,uwe@example.edu, 7.00 ,-,,12.00,8.50,1790000000',
  );

  test('has dashes replaced and blanks, quotes and line ends within cells kept', async () => {
    const done = await filled(moodle);
    expect(done.plan.system).toBe('Moodle');
    expect(done.said).toEqual(['2:4 - → 9.50', '2:7 40.00 → 43.25']);
    expect(textOf(done.bytes)).toBe(moodle.replace('edu,-,-', 'edu,9.50,-').replace('40.00', '43.25'));
    expect(leftIn(done)).toEqual(['4:4 excused here', '5:7 partly graded']);
  });

  test('is filled in bytes of Windows-1252 that are no UTF-8', async () => {
    const bytes = Uint8Array.from(moodle, (letter) => letter.charCodeAt(0));
    const done = await filled(bytes);
    const expected = moodle.replace('edu,-,-', 'edu,9.50,-').replace('40.00', '43.25');
    expect([...done.bytes]).toEqual(Array.from(expected, (letter) => letter.charCodeAt(0)));
  });
});

test('A file from Brightspace has its finals as fractions of 100, and its # and its last column kept', async () => {
  const file = lines(
    'OrgDefinedId,Username,HW 1 Points Grade <Numeric MaxPoints:10>,Adjusted Final Grade Numerator,Adjusted Final Grade Denominator,End-of-Line Indicator',
    '#0001,#cabara,,,,#',
    '#0002,#ialvarez,,1,4,#',
    '#0003,#ubrandt,6,62.42,100,#',
  );
  const done = await filled(file);
  expect(done.plan.system).toBe('Brightspace');
  expect(textOf(done.bytes)).toBe(
    file.replace('cabara,,,,', 'cabara,9.5,88.67,100,').replace('ubrandt,6,', 'ubrandt,7,'),
  );
  expect(leftIn(done)).toEqual(['3:2 excused here', '3:3 cannot be written', '3:4 cannot be written']);
});

test('A file from Blackboard in UTF-16 keeps its tabs, its quotes and what it computes', async () => {
  const text = lines(
    '"Last Name"\t"First Name"\t"Username"\t"Student ID"\t"HW 1 [Total Pts: 10 Score] |1281892"\t"Essay [Total Pts: up to 100 Score] |1281894"',
    '"Abara"\t"Chidi"\t"cabara"\t"0001"\t""\t"1"',
    '"Brandt"\t"Uwe"\t"ubrandt"\t"0003"\t"Needs Grading(3.00)"\t""',
  );
  const wide = (all: string): Uint8Array =>
    Uint8Array.from([
      0xff,
      0xfe,
      ...Array.from(all).flatMap((each) => [each.charCodeAt(0) & 255, each.charCodeAt(0) >> 8]),
    ]);
  const done = await filled(wide(text), { name: 'gc_class.xls' });
  expect(done.plan.system).toBe('Blackboard');
  expect([...done.bytes]).toEqual([...wide(text.replace('"0001"\t""', '"0001"\t"9.5"'))]);
  expect(leftIn(done)).toEqual(['3:4 word']);
});

test('A final grade as half a fraction, and points where Blackboard takes a percentage, are not written', async () => {
  const half = 'OrgDefinedId,HW 1 Points Grade,Adjusted Final Grade Numerator,End-of-Line Indicator\n#0001,1,,#\n';
  expect((await filled(half)).said).toEqual(['2:1 1 → 9.5']);
  const share = 'Username,Student ID,HW 1 [Total Pts: 10 Percentage] |1,Essay [Total Pts: 100 Score] |2\nc,0001,,\n';
  const done = await filled(share);
  expect(done.plan.targets[2]).toEqual({ to: 'stays', why: 'percentage' });
  expect(done.said).toEqual(['2:3 · → 88']);
});

test("A registrar's table gets letters where it asks for them", async () => {
  const file = 'Last Name\tFirst Name\tStudent ID\tFinal_Assigned_Egrade\tGrade Option\n';
  const done = await filled(`${file}Abara\tChidi\t0001\t\tL\nÁlvarez\tInés\t0002\tA\tL\n`);
  expect(textOf(done.bytes)).toBe(`${file}Abara\tChidi\t0001\tA\tL\nÁlvarez\tInés\t0002\tB\tL\n`);
  expect(done.plan.missing).toHaveLength(1);
  const withdrawn = `${file}Abara\tChidi\t0001\tW\tL\nÁlvarez\tInés\t0002\tI\tL\n`;
  expect(textOf((await filled(withdrawn)).bytes)).toBe(withdrawn);
});

test('A line that names the separator, and line ends of old Macs, stay', async () => {
  const file = (score: string): string =>
    `sep=;\rStudent;ID;SIS User ID;HW 1 (8595677)\rAbara;1;0001;${score}\rBrandt;2;0003;7\r`;
  expect(textOf((await filled(file('1'))).bytes)).toBe(file('9,5'));
});

const head = 'Student,ID,SIS User ID,Section,HW 1 (8595677)';

describe('Nothing is written', () => {
  test('into a row that stands twice, has another name, no code of the class, or ends too early', async () => {
    const done = await filled(
      lines(
        head,
        '"Abara, Chidi",1,0001,A,',
        '"Abara, Chidi",1,0001,A,3',
        '"Wu, Li",2,0003,A,',
        '"X, Y",3,0009,A,',
        '"Álvarez, Inés",4,0002,A',
      ),
    ).catch((error: Error) => error.message);
    expect(done).toContain('other students');
    const few = await filled(lines(head, '"Abara, Chidi",1,0001,A,', '"Brandt, Uwe",2,0003', '"Wu, Li",2,0002,A,'));
    expect(leftIn(few)).toEqual(['3:4 absent', '4 another name']);
    const twice = await filled(
      lines(head, '"Abara, Chidi",1,0001,A,', '"Brandt, Uwe",2,0003,A,', '"Brandt, Uwe",2,0003,B,1'),
    );
    expect([twice.said, leftIn(twice)]).toEqual([['2:4 · → 9.5'], ['3 twice', '4 twice']]);
  });

  test('over a formula, an error or a text with two readings', async () => {
    const rows = ['"Abara, Chidi",1,0001,A,"=SUM(1,2)"', '"Brandt, Uwe",2,0003,A,#REF!'];
    expect(leftIn(await filled(lines(head, ...rows)))).toEqual(['2:4 formula', '3:4 error']);
    const done = await filled(lines(head, '"Abara, Chidi",1,0001,A,"1,234"', '"Brandt, Uwe",2,0003,A,85%'));
    expect([done.said, leftIn(done)]).toEqual([[], ['2:4 word', '3:4 word']]);
  });

  test('into a file of another class, without headings or with others, and the difference is said', async () => {
    expect(await fill(lines(head, '"Wu, Li",1,0007,A,1', '"Xu, Bo",1,0008,A,2'))).toEqual({
      refused: 'other students',
      rows: 2,
      known: 0,
      enrolled: 3,
      strangers: ['0007 Wu, Li', '0008 Xu, Bo'],
    });
    expect(
      await fill(lines('Student,ID,SIS User ID,Section,Lab (8595677)', '"Abara, Chidi",1,0001,A,1')),
    ).toMatchObject({
      refused: 'other headings',
      headings: ['Student', 'ID', 'SIS User ID', 'Section', 'Lab (8595677)'],
    });
    expect(await fill(lines('1,2', '3,4'))).toEqual({ refused: 'no headings' });
  });

  test('where the file is cut within quotes, is no table, or is not in the encoding', async () => {
    expect(await fill(`${head}\r\n"Abara, Chi`)).toMatchObject({ fault: 'quote not closed' });
    expect(await fill('<table><tr><td>1')).toMatchObject({ fault: 'other kind' });
    expect(await fill(bytesOf(canvas).slice(0, 40))).toMatchObject({ refused: 'other students' });
    expect(await fill(Uint8Array.of(0x41, 0xff, 0x2c), { encoding: 'utf-8' })).toMatchObject({
      fault: 'not in encoding',
    });
  });
});

test('A blank cell gets the fewest decimals that its column has, and no cell gets more than four', async () => {
  const file = (points: string, ofAbara: string, ofBrandt: string): string =>
    lines(head, `Points Possible,,,,${points}`, `Abara,1,0001,A,${ofAbara}`, `Brandt,2,0003,A,${ofBrandt}`);
  expect(textOf((await filled(file('10.0', '', '3.250'))).bytes)).toBe(file('10.0', '9.5', '7.000'));
  expect(textOf((await filled(file('10.00', '', '3.12500'))).bytes)).toBe(file('10.00', '9.50', '7.0000'));
  expect(textOf((await filled(file('10', '', '3'))).bytes)).toBe(file('10', '9.5', '7'));
});

test.each([
  { system: 'Canvas', heading: 'Section,ID,HW 1 (8595)' },
  { system: 'Moodle', heading: 'Section,ID,HW 1 (Real)' },
  { system: 'Moodle', heading: 'Section,HW 1,Last downloaded from this course' },
  { system: 'Brightspace', heading: 'Section,HW 1,End-of-Line Indicator' },
  { system: 'Brightspace', heading: 'OrgDefinedId,Section,HW 1 Points Grade <Numeric MaxPoints:10>' },
  { system: 'Blackboard', heading: 'Section,ID,HW 1 [Total Pts: 10 Score] |128' },
  { system: 'other', heading: 'OrgDefinedId,Section,HW 1' },
  { system: 'other', heading: 'Section,ID,HW 1' },
])('A file is of $system by the headings $heading alone', async ({ system, heading }) => {
  const row = (code: string): string => heading.split(',').fill('').join(',').concat(code);
  const file = lines(`SIS User ID,${heading}`, `0001,${row('')}`, `0003,${row('')}`);
  expect((await filled(file)).plan.system).toBe(system);
});

test('A final grade is written only where the file counts out of 100', async () => {
  const heading = 'OrgDefinedId,Adjusted Final Grade Numerator,Adjusted Final Grade Denominator,End-of-Line Indicator';
  const file = (first: string, second: string): string => lines(heading, `#0001,${first},#`, `#0003,${second},#`);
  expect(textOf((await filled(file('1,100.00', '1,'))).bytes)).toBe(file('88.67,100.00', '62.42,100.00'));
  const other = await filled(file('1,99.99', '1,1000'));
  expect(leftIn(other)).toEqual(['2:1', '2:2', '3:1', '3:2'].map((place) => `${place} cannot be written`));
});

test('A letter that the encoding has no sure sign for stays unwritten there, and is written as UTF-8', async () => {
  const from = heldAfter(policy({ letters: [{ letter: 'É', from: 0 }] }));
  const file = (letter: string): string => lines('Last Name,Student ID,Letter grade', `Álvarez,0002,${letter}`);
  expect(textOf((await filled(file(''), { from })).bytes)).toBe(file('É'));
  const western = await filled(
    Uint8Array.from(file(''), (letter) => letter.charCodeAt(0)),
    { from },
  );
  expect([western.said, leftIn(western)]).toEqual([[], ['2:2 cannot be written']]);
});

test('More strangers than students are refused only where less than half of the class is there', async () => {
  const dot = asId<StudentId>('dot');
  const rows = ['0001', '0003', '0007', '0008', '0009'].map((code, at) => `,${at},${code},A,`);
  const four = [student(dot, { studentCode: '0004' }), enrolled(dot)];
  expect((await filled(lines(head, ...rows), { from: heldAfter(four) })).plan.changes).toHaveLength(2);
  const eve = asId<StudentId>('eve');
  const from = heldAfter(four, student(eve, { studentCode: '0005' }), enrolled(eve));
  expect(await fill(lines(head, ...rows), { from })).toMatchObject({
    refused: 'other students',
    known: 2,
    enrolled: 5,
  });
  expect((await filled(lines(head, ...rows.slice(0, 4)), { from })).plan.changes).toHaveLength(2);
});

test('Names with markup and line ends stay as they are', async () => {
  const file = `Student,ID,SIS User ID,Section,HW 1 (8595677)\n"<b>Abara</b>, ""Chidi""\r\n'=1+1",1,0001,A,\n`;
  expect(textOf((await filled(file)).bytes)).toBe(file.replace('A,\n', 'A,9.5\n'));
});

test('A chosen column is filled though its heading says nothing', async () => {
  const file = lines('Student,ID,SIS User ID,Section,Column 7', '"Abara, Chidi",1,0001,A,', '"Brandt, Uwe",1,0003,A,1');
  const choices = new Map([[4, { to: 'score', assessmentId: hw } as const]]);
  expect(textOf((await filled(file, { choices })).bytes)).toBe(
    file.replace('1,0001,A,', '1,0001,A,9.5').replace('A,1\r', 'A,7\r'),
  );
  expect(
    await filled(file, { choices: new Map([[4, { to: 'problem', assessmentId: hw, problemId: asId('hw.1') }]]) }),
  ).toMatchObject({
    said: ['2:4 · → 9.5', '3:4 1 → 7'],
  });
});

test('Whatever else a row holds, only the score cell of the file changes', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r', ' ', '=', "'", '😀', '7'),
    maxLength: 8,
  });
  const property = fc.asyncProperty(cell, cell, fc.boolean(), async (before, after, isQuoted) => {
    const quoted = (text: string): string =>
      isQuoted || /[",;\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    const row = (score: string): string => `${quoted(before)},0001,${score},${quoted(after)}`;
    const file = (score: string): string => `Notes,SIS User ID,HW 1 (8595677),Remark\n${row(score)}\nz,0003,7,z\n`;
    const done = await fill(file('1'), { separator: ',' });
    if ('bytes' in done && 'plan' in done) expect(textOf(done.bytes)).toBe(file('9.5'));
  });
  await fc.assert(property, { numRuns: 200 });
});
