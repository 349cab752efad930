import { describe, expect, test } from 'vitest';
import { policy } from '../builders.ts';
import { bytesOf, type Filled, fill, heldAfter, textOf } from './write-back-scene.ts';

type System = {
  readonly name: string;
  readonly head: string;
  /** A row of the student with that code and name, and this text as score of HW 1. */
  readonly row: (code: string, last: string, first: string, score: string) => string;
  readonly separator: string;
};

const systems: readonly System[] = [
  {
    name: 'Canvas',
    head: 'Student,ID,SIS User ID,Section,HW 1 (8595677)',
    row: (code, last, first, score) => `"${last}, ${first}",1,${code},A,${score}`,
    separator: ',',
  },
  {
    name: 'Moodle',
    head: '"First name","Last name","ID number","Quiz: HW 1 (Real)"',
    row: (code, last, first, score) => `${first},${last},${code},${score}`,
    separator: ',',
  },
  {
    name: 'Brightspace',
    head: 'OrgDefinedId,Last Name,First Name,HW 1 Points Grade <Numeric MaxPoints:10>,End-of-Line Indicator',
    row: (code, last, first, score) => `#${code},${last},${first},${score},#`,
    separator: ',',
  },
  {
    name: 'Blackboard',
    head: '"Last Name"\t"First Name"\t"Student ID"\t"HW 1 [Total Pts: 10 Score] |1281892"',
    row: (code, last, first, score) => `"${last}"\t"${first}"\t"${code}"\t${score}`,
    separator: '\t',
  },
];

const file = ({ head }: System, ...rows: readonly string[]): string => `${[head, ...rows].join('\r\n')}\r\n`;

/** The file after filling; the word of the refusal where there is none. */
const outcome = async (content: string | Uint8Array): Promise<string> => {
  const done = await fill(content);
  if ('plan' in done) return textOf((done as Filled).bytes);
  return 'fault' in done ? done.fault : done.refused;
};

describe.each(systems)('A hostile file in the form of $name', (system) => {
  const chidi = (score: string): string => system.row('0001', 'Abara', 'Chidi', score);
  const uwe = (score: string): string => system.row('0003', 'Brandt', 'Uwe', score);

  test('that is cut within a cell, or in the middle of a row, gives no score to a wrong cell', async () => {
    expect(await outcome(`${file(system, chidi('1'))}"Bra`)).toBe('quote not closed');
    const cut = `${file(system, chidi(''))}${uwe('').slice(0, uwe('').lastIndexOf(system.separator) - 6)}`;
    const done = await outcome(cut);
    expect(done.endsWith(cut.slice(cut.lastIndexOf('\n')))).toBe(true);
  });

  test('with a doubled row leaves both, and with doubled headings leaves both columns', async () => {
    const twice = file(system, chidi(''), uwe('1'), uwe('2'));
    expect(await outcome(twice)).toBe(twice.replace(chidi(''), chidi('9.5')));
    const heads = system.head.split(system.separator);
    const at = heads.findIndex((head) => head.includes('HW 1'));
    const doubled = [system.head, chidi('1'), uwe('2')].map((line, row) => {
      const cells = row === 0 ? heads : line.split(system.separator);
      return [...cells, cells[row === 0 ? at : cells.length - 1]].join(system.separator);
    });
    expect(await outcome(`${doubled.join('\n')}\n`)).toBe('other headings');
  });

  test('in another encoding than it says is filled in its own bytes, or refused', async () => {
    const text = file(system, chidi('"1"'), uwe(''));
    const wide = Uint8Array.from(Array.from(text).flatMap((each) => [0, each.charCodeAt(0)]));
    const done = await fill(wide);
    expect('bytes' in done && new TextDecoder('utf-16be').decode(done.bytes as Uint8Array)).toBe(
      text.replace('"1"', '"9.5"').replace(uwe(''), uwe('7')),
    );
    const odd = wide.slice(0, wide.length - 1);
    expect(await outcome(odd)).toBe('other kind');
  });

  test('keeps formulas, errors and words in score cells, and names with markup', async () => {
    for (const cell of [
      '"=A1+9"',
      '=9',
      '"@SUM(1)"',
      '#REF!',
      '#DIV/0!',
      '#N/A',
      '#nv',
      '#NAME?',
      'absent?',
      '85%',
      '1e1',
      '"1,234"',
    ]) {
      const text = file(system, chidi(cell), uwe('7'));
      expect(await outcome(text)).toBe(text);
    }
    const marked = (score: string): string =>
      file(system, system.row('0001', '<script>Abara</script>', '=Chidi', score), uwe('7'));
    expect(await outcome(marked(''))).toBe(marked('9.5'));
  });

  test('with codes moved by a row gives nobody the score of another', async () => {
    const moved = file(system, system.row('0003', 'Abara', 'Chidi', ''), system.row('0001', 'Brandt', 'Uwe', ''));
    expect(await outcome(moved)).toBe('other students');
  });

  test('with blank lines, one kind of line end after another and no last one keeps them all', async () => {
    const rows = (score: readonly [string, string]): string =>
      `${system.head}\r\n\n${chidi(score[0])}\r\r\n${uwe(score[1])}`;
    expect(await outcome(rows(['', '']))).toBe(rows(['9.5', '7']));
  });

  test('that is a web page, a picture, or nothing, is refused', async () => {
    expect(await outcome('<html><table><tr><td>HW 1')).toBe('other kind');
    expect(await outcome(Uint8Array.of(137, 80, 78, 71, 0, 0, 1))).toBe('other kind');
    expect(await outcome(bytesOf('\r\n\r\n'))).toBe('empty');
  });
});

test('A letter with signs of the file is quoted where it needs to be, with each quote doubled', async () => {
  const from = heldAfter(policy({ letters: [{ letter: 'A "with, care"', from: 0 }] }));
  const table = (letter: string): string => `Last Name,Student ID,Letter grade\nÁlvarez,0002,${letter}\n`;
  for (const blank of ['', '""']) {
    const done = await fill(table(blank), { from });
    expect('bytes' in done ? textOf(done.bytes as Uint8Array) : done).toBe(table('"A ""with, care"""'));
  }
});

test('A student who gets both a percentage and a letter is said once among those who are graded so far', async () => {
  const heads = 'Student,ID,SIS User ID,Section,Override Score,Letter grade';
  const done = await fill([heads, 'Abara,1,0001,A,,', 'Brandt,2,0003,A,,', ''].join('\n'));
  const said = ['2:4 · → 88.67', '2:5 · → A', '3:4 · → 62.42', '3:5 · → B'];
  expect(done).toMatchObject({ said, plan: { soFar: 1 } });
});
