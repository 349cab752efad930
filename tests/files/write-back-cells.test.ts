import { expect, test } from 'vitest';
import { planFill } from '../../commands/write-back/plan.ts';
import { ben, cem, policy } from '../builders.ts';
import { bytesOf, essay, filled, held, heldAfter, hw, leftIn, mid, textOf } from './write-back-scene.ts';

const lines = (...rows: readonly string[]): string => `${rows.join('\r\n')}\r\n`;
const head = 'Student,ID,SIS User ID,Section';
const given = policy({
  given: {
    [ben]: { final: 91.5, reason: 'Secret' },
    [cem]: { letter: 'C', reason: 'Secret' },
  } as never,
});

test('a final grade goes into the file as it was given, where it was, and the reason never does', async () => {
  const from = heldAfter(given);
  const file = (...cells: readonly string[]): string =>
    lines(
      'Name,Student ID,Final percent,Final letter',
      ...['0001', '0002', '0003'].map((code, at) => `,${code},${cells[at]}`),
    );
  const done = await filled(file(',', ',', ','), { from });
  expect(textOf(done.bytes)).toBe(file('88.67,A', '91.5,A', '62.42,C'));
  expect(leftIn(done)).toEqual([]);
  expect((await filled(file(',', ',', ','))).said.slice(2)).toEqual([
    '3:2 · → 60',
    '3:3 · → B',
    '4:2 · → 62.42',
    '4:3 · → B',
  ]);
});

test('a final grade that was given is not so far, and one whose letter alone was given is', async () => {
  const file = lines('Name,Student ID,Final percent', ',0001,', ',0002,', ',0003,');
  expect((await filled(file, { from: heldAfter(given) })).plan.soFar).toBe(1);
});

const percents = lines('Name,Student ID,Final percent', ',0001,', ',0002,', ',0003,');

test('a given letter that the percentage in the file does not reach is named, and one that it reaches is not', async () => {
  const leftOf = async (letter: string, file = percents) =>
    (await filled(file, { from: heldAfter(policy({ given: { [cem]: { letter, reason: 'x' } } } as never)) })).plan
      .lettersLeft;
  expect(await leftOf('I')).toEqual([{ studentId: cem, letter: 'I' }]);
  expect(await leftOf('B')).toEqual([]);
  expect(
    await leftOf('I', lines('Name,Student ID,Final percent,Final letter', ',0001,,', ',0002,,', ',0003,,')),
  ).toEqual([]);
  expect(await leftOf('I', lines('Name,Student ID,Essay', ',0001,', ',0002,', ',0003,'))).toEqual([]);
});

test('a table of which only the heading of its final grades suggests Canvas is not said to be from there', async () => {
  const own = lines(
    'Code,Name,Final grade,Letter,Computed final grade',
    '0001,"Abara, Chidi",,,',
    '0002,"Álvarez, Inés",,,',
  );
  const done = await filled(own);
  expect([done.plan.system, done.plan.changes.length]).toEqual(['other', 2]);
});

test.each([
  { ungraded: 'leftOut' as const, soFar: 2 },
  { ungraded: 'zero' as const, soFar: 0 },
])('of finals where blanks are $ungraded, $soFar are so far', async ({ ungraded, soFar }) => {
  const file = lines('Name,Student ID,Final percent', ',0001,', ',0002,', ',0003,');
  const { plan } = await filled(file, { from: heldAfter(policy({ ungraded })) });
  expect([plan.changes.length, plan.soFar]).toEqual([3, soFar]);
  const one = await filled(lines('Name,Student ID,Final percent', ',0001,', ',0002,', ',0003,62.42'));
  expect([one.plan.changes.length, one.plan.soFar]).toEqual([2, 1]);
});

test.each([
  { name: 'little', mark: [0xff, 0xfe], bytes: (code: number) => [code & 255, code >> 8] },
  { name: 'big', mark: [0xfe, 0xff], bytes: (code: number) => [code >> 8, code & 255] },
])(
  'UTF-16 with the $name end first keeps its mark and every byte but the score’s, before and behind it',
  async ({ mark, bytes }) => {
    const wide = (text: string) =>
      Uint8Array.from([...mark, ...Array.from({ length: text.length }, (_, at) => bytes(text.charCodeAt(at))).flat()]);
    const file = (one: string, other: string) =>
      lines(
        `Ünit\t${head.replaceAll(',', '\t')}\tHW 1 (8595677)\tNote`,
        `😀\tAbara\t1\t0001\tA\t${one}\tgrün`,
        `é\tBrandt\t2\t0003\tA\t${other}\t😀`,
      );
    const done = await filled(wide(file('1', '')), { name: 'a.txt' });
    expect([...done.bytes]).toEqual([...wide(file('9.5', '7'))]);
  },
);

test('two columns that the user chose for one assessment are both filled; two that were guessed are not', async () => {
  const file = lines(
    `${head},HW 1 (8595677),HW 1 (8595678)`,
    '"Abara, Chidi",1,0001,A,,',
    '"Brandt, Uwe",1,0003,A,1,2',
  );
  expect((await filled(file, { choices: new Map([[3, { to: 'stays', why: 'chosen' } as never]]) })).said).toEqual([]);
  const choices = new Map([4, 5].map((column) => [column, { to: 'score', assessmentId: hw } as const]));
  expect((await filled(file, { choices })).said).toEqual(['2:4 · → 9.5', '2:5 · → 9.5', '3:4 1 → 7', '3:5 2 → 7']);
});

test('a chosen assessment out of another maximum, or of several problems, is filled only where the sums agree', async () => {
  const file = (max: string): string =>
    lines(`${head},Anything (8595677)`, `Points Possible,,,,${max}`, '"Abara, Chidi",1,0001,A,');
  const into = async (max: string, assessmentId: typeof hw) => {
    const choices = new Map([[4, { to: 'score', assessmentId } as const]]);
    const { plan, said } = await filled(file(max), { choices });
    return [said, plan.targets[4]?.to];
  };
  expect(await into('50', mid)).toEqual([['3:4 · → 43.25'], 'score']);
  expect(await into('20', mid)).toEqual([[], 'stays']);
  expect(await into('100.0', essay)).toEqual([['3:4 · → 88.0'], 'score']);
});

test('of a row that is hidden or of a test student it is told whose it is, and nothing is written into it', () => {
  const rows = [
    head.concat(',HW 1 (8595677)').split(','),
    ...['0001', '0002', '0003'].map((code) => ['', '1', code, 'A', '']),
    ['Student, Test', '9', '', 'A', ''],
  ];
  const sheet = {
    ...{ name: 'test', place: 'row' as const, formulas: 0, isHidden: false, hiddenColumns: [] },
    rows: rows.map((cells, at) => ({ at: at + 1, cells, ...(at === 3 && { isHidden: true as const }) })),
  };
  const plan = planFill(held, { sheet, locks: new Map(), separator: null, onlyAscii: false });
  if ('refused' in plan) throw new Error(plan.refused);
  expect(plan.changes.map(({ at, text }) => [at, text])).toEqual([
    [2, '9.5'],
    [3, 'EX'],
  ]);
  expect(plan.rows.toSorted((one, other) => one.at - other.at)).toEqual([
    { at: 4, who: '0003', why: 'hidden' },
    { at: 5, who: 'Student, Test', why: 'test student' },
  ]);
  expect(plan.missing).toEqual([cem]);
});

test('a comma in somebody’s remark decides nothing about how scores are written', async () => {
  const file = (score: string): string =>
    lines(`${head},HW 1 (8595677),Remark`, `Abara,1,0001,A,${score},"1,5"`, 'Brandt,2,0003,A,7.0,"2,5"');
  expect(textOf((await filled(file('1.0'))).bytes)).toBe(file('9.5'));
  const commas = (score: string): string =>
    lines(
      `${head};HW 1 (8595677);Remark`.replaceAll(',', ';'),
      `Abara;1;0001;A;${score};1.5`,
      'Brandt;2;0003;A;7,0;2.5',
    );
  expect(textOf((await filled(bytesOf(commas('1,0')))).bytes)).toBe(commas('9,5'));
});

test('a maximum in brackets, in a table of somebody’s own that has sections, is not taken for an id', async () => {
  const done = await filled(lines('ID,Name,Section,HW 1 (20),Essay (100)', '0001,Abara,A,,', '0003,Brandt,A,,'));
  expect(done.plan.targets.slice(3)).toEqual([
    { to: 'stays', why: 'other maximum' },
    { to: 'score', assessmentId: essay },
  ]);
});

test('a student whose code stands in two rows has neither filled, though one of them has another name', async () => {
  const rows = ['"Abara, Chidi",1,0001,A,', '"Brandt, Uwe",2,0003,A,', '"Wu, Li",3,0003,A,'];
  const done = await filled(lines(`${head},HW 1 (8595677)`, ...rows));
  expect([done.said, leftIn(done)]).toEqual([['2:4 · → 9.5'], ['3 twice', '4 twice']]);
});

test('a row whose code is an error of a spreadsheet is told as unsure, not as one of another class', async () => {
  const rows = ['"Abara, Chidi",1,0001,A,', '"Brandt, Uwe",2,#N/A,A,'];
  const done = await filled(lines(`${head},HW 1 (8595677)`, ...rows));
  expect(leftIn(done)).toEqual(['3 unsure']);
});

test('final grades go beside a denominator of 100,00, and the decimals of a column are those behind its comma', async () => {
  const head = 'OrgDefinedId;Adjusted Final Grade Numerator;Adjusted Final Grade Denominator;End-of-Line Indicator';
  const file = (first: string, second: string): string => lines(head, `#0001;${first};#`, `#0002;${second};#`);
  const { bytes } = await filled(bytesOf(file('1,00;100,00', ';')));
  expect(textOf(bytes)).toBe(file('88,67;100,00', '60,00;100,00'));
});
