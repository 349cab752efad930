import { describe, expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import { observedApart } from '../../events/observed-apart.ts';
import { LogFileCheck } from '../../log/file/check.ts';
import { ledgerElement, ledgerInPage } from '../../log/file/page.ts';
import { tablesAgain } from '../../machines/archive/again.ts';
import { NoArchive } from '../../machines/archive/archiving.ts';
import { comparedTables } from '../../machines/archive/compared.ts';
import { tablesInPage } from '../../machines/archive/shown.ts';
import { viewer } from '../../machines/archive/viewer-code.ts';
import { archivePage } from '../../messages/archive.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { Redacting } from '../../src/files/redacting.ts';
import { type Asked, archive, bookAfter, commands, fileOf, id, student } from './archive-scene.ts';

const takenOf = (page: string) => {
  const check = new LogFileCheck({ withheld: true });
  const lines = (ledgerInPage(page) ?? '').split('\n').slice(0, -1);
  const taken = lines.map((line) => check.take(line));
  return { taken, found: taken.find(({ kind }) => kind === 'bad') ?? check.end() };
};
const checked = (page: string) => takenOf(page).found;
const commitsIn = (page: string) =>
  takenOf(page).taken.flatMap((taken) => (taken.kind === 'commit' ? [taken.commit] : []));

describe('R21.20 and R21.21 an archive', () => {
  const plain = commands.map((command) => ({ command }));
  const lines = fileOf(plain);
  const page = archive(lines, 'o1');

  test('has nothing that names another offering, or a student who is only there', () => {
    const both = page + (ledgerInPage(page) ?? '');
    for (const word of ['Algebrica', 'Anaberg', 'Benthal', 'Benthalcode']) expect(both).toContain(word);
    expect(both.match(/Botanica|KOD2|Zweitwort|Cemrath|Cemanders|Herbarium|Spring/g)).toBeNull();
  });

  test('has the ledger with the numbers and the head that it had', () => {
    const found = checked(page);
    expect(found).toMatchObject({
      kind: 'log',
      head: { seq: lines.length - 2, hash: JSON.parse(lines.at(-1) ?? '').head },
    });
    expect(found).not.toHaveProperty('withheld');
    expect(found).toMatchObject({ erased: 8 });
  });

  test('is found out by any byte that is changed', () => {
    const file = ledgerInPage(page) ?? '';
    for (let at = 0; at < file.length; at += 97) {
      const other = file[at] === 'a' ? 'b' : 'a';
      const changed = page.replace(
        /(id="ledger">)[\s\S]*?(<\/script>)/,
        () =>
          `id="ledger">${(file.slice(0, at) + other + file.slice(at + 1)).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</script>`,
      );
      expect([at, checked(changed).kind]).toEqual([at, 'bad']);
    }
  });
  test('holds no markup of what people wrote', () => {
    const shown = page.slice(0, page.indexOf('<script type="application/x-ndjson"'));
    expect(shown.match(/<script|<img|<!--/g)).toBeNull();
    expect(page.match(/<\/script>/g)).toHaveLength(2);
  });

  test('leaves out a note about something else, and the whole commit where its hash covers the note', () => {
    const asked = [
      ...plain.slice(0, 9),
      { command: plain[10]?.command as Command, note: 'Botanica.csv' },
      { command: plain[9]?.command as Command, note: 'mine.csv' },
    ];
    for (const [lines, withheld] of [[fileOf(asked), undefined] as const, [fileOf(asked, 1), [10]] as const]) {
      const told = archive(lines, 'o1');
      const found = checked(told);
      expect(found).toMatchObject({ kind: 'log' });
      expect('withheld' in found ? found.withheld : undefined).toEqual(withheld);
      expect(told).not.toContain('Botanica');
      expect(told).toContain('mine.csv');
    }
  });

  test('tells of a commit by its older note only if that names nothing else', () => {
    const noted = fileOf([...plain.slice(0, 9), { command: plain[9]?.command as Command, note: 'for Botanica' }], 1);
    const told = archive(noted, 'o1');
    expect(checked(told)).toMatchObject({ kind: 'log', withheld: [10] });
    expect(told).not.toContain('<th scope="row" class="n">10</th>');
  });

  test.each([
    { note: 'mine.csv', isLeft: false },
    { note: 'Botanica.csv', isLeft: true },
    { note: 'Botanica', isLeft: true },
    { note: 'for BOTANICA', isLeft: true },
    { note: 'Botanicas.csv', isLeft: false },
    { note: 'xBotanica, Botanica2 and Botanica', isLeft: true },
    { note: 'KOD2-scores.csv', isLeft: true },
    { note: 'KOD20.csv', isLeft: false },
    { note: 'for Li.csv', isLeft: true },
    { note: 'list.csv', isLeft: false },
    { note: 'of Benthal.csv', isLeft: false },
    { note: '', isLeft: false },
  ])('tells a change of ours with the note $note, unless that names something else', ({ note, isLeft }) => {
    const li = [
      student('li', 'Li'),
      { type: 'EnrollStudents', offeringId: id('o2'), studentIds: [id('li')] } as Command,
    ];
    const noted = fileOf([
      ...[...plain.slice(0, 9), ...li.map((command) => ({ command }))],
      { command: plain[9]?.command as Command, note },
    ]);
    const told = archive(noted, 'o1');
    expect(checked(told)).toMatchObject({ kind: 'log' });
    expect(told).toContain('<th scope="row" class="n">12</th>');
    const twelfth = commitsIn(told).find(({ seq }) => seq === 12);
    expect(twelfth?.command.note).toBe(isLeft ? undefined : note);
    expect(twelfth?.erased).toBe(isLeft ? 1 : undefined);
  });

  test('is not made of an offering that is not there', () => {
    expect(() => archive(lines, 'o3')).toThrow(NoArchive);
  });
});

test('R21.22 reasons and notes are in an archive only if they were asked for', () => {
  const said = (to: string, ...path: string[]): DomainEvent => ({ type: 'SettingEdited', path, from: null, to });
  const events = [
    said('A', 'grading', 'o1', 'given', 'ana', 'letter'),
    said('Hospitalized', 'grading', 'o1', 'given', 'ana', 'reason'),
    said('Whispered', 'notes', 'o1', 'ana', 'student'),
    said('Andernorts', 'notes', 'o2', 'ben', 'student'),
  ];
  const lines = fileOf([
    ...commands.map((command) => ({ command })),
    { command: { type: 'UndoCommit' } as never, events },
  ]);
  const without = archive(lines, 'o1');
  expect(without).toContain('Given by the instructor: A.');
  expect(without.match(/Hospitalized|Whispered|Andernorts/g)).toBeNull();
  expect(without).toContain(archivePage.unasked);
  const all = archive(lines, 'o1', true);
  for (const word of ['Hospitalized', 'Whispered', archivePage.withPrivate]) expect(all).toContain(word);
  expect(all).not.toContain('Andernorts');
});

test('R21.23 a copy without names becomes a page of all that it has', () => {
  const redacting = new Redacting(undefined);
  const taken = redacting.take(
    fileOf(commands.map((command) => ({ command })))
      .map((line) => `${line}\n`)
      .join(''),
  );
  const copy = (taken.lines + (redacting.end().footer ?? '')).trimEnd().split('\n');
  const page = archive(copy, null);
  expect(page).toContain(`<h1>${archivePage.copyTitle}</h1>`);
  expect(page).toContain(archivePage.copyLead);
  expect(checked(page)).toMatchObject({ kind: 'log', erased: 0, header: { redacted: true } });
  expect(page.match(/Algebrica|Botanica|Anaberg|Herbarium/g)).toBeNull();
  expect(page.match(/<h2>Sheets<\/h2>/g)).toHaveLength(2);
});

describe('R21.24 the tables of an archive', () => {
  const change = { points: { 'k9.1': 7, 'k9.2': 4 } };
  const edits = [{ assessmentId: id('a1'), studentId: id('ana'), change }];
  const graded: Asked = { command: { type: 'EditGrades', offeringId: id('o1'), edits } as never };
  const all = [...commands.map((command) => ({ command })), graded];
  const page = archive(fileOf(all), 'o1');
  const again = (of: string, numbersOnly = false) => {
    const found = tablesInPage(of);
    return found && comparedTables(found, tablesAgain(commitsIn(of), found.mark), numbersOnly);
  };

  test('are what the ledger in it gives', () => {
    expect(again(page)).toEqual({ is: 'same', beyond: [] });
    expect(again(page.replace('id="tables"', ''))).toBeUndefined();
  });

  test.each([
    [
      '<td class="n">7</td>',
      '<td class="n">9</td>',
      '“Anaberg, Anabergfirst”, “P1 (10)” stands “9”; by the ledger it is “7”.',
    ],
    ['<td class="n">4</td>', '<td class="n"></td>', '“P2 (5)” stands nothing; by the ledger it is “4”.'],
    ['<td class="n">73.33</td>', '<td class="n">74.33</td>', '“%” stands “74.33”; by the ledger it is “73.33”.'],
    ['In all ≈ 73.33 %.', 'In all 74 %.', 'In all 74 %'],
    ['<td>Benthalcode</td>', '<td>Benthalcod</td>', 'stands “Benthalcod”; by the ledger it is “Benthalcode”.'],
    ['<tbody><tr>', '<tbody><tr hidden="">', 'What is around the texts of “Exam'],
  ])('are told from a page that has another thing in the place of %s', (from, to, told) => {
    expect(page).toContain(from);
    const found = again(page.replace(from, () => to));
    expect(found).toMatchObject({ is: 'other', count: 1, first: expect.stringContaining(told) });
    const isNumber = from.startsWith('<td class="n"');
    expect(
      again(
        page.replace(from, () => to),
        true,
      )?.is,
    ).toBe(isNumber ? 'other' : 'same');
  });

  test('are said to be beyond the ledger where all records were loaded at once, and the others are compared', () => {
    const rows = { courses: [], offerings: [], assessments: [], enrollments: [], grades: [], settings: {} };
    const students = [{ studentId: id('dan'), studentCode: 'D', lastName: 'Danwald', firstName: '', email: '' }];
    const load: Asked = {
      command: { type: 'ReadBackend' } as never,
      events: [{ type: 'BaselineObserved', data: { ...rows, students } } as never],
    };
    const seat: Asked = { command: { type: 'EnrollStudents', offeringId: id('o1'), studentIds: [id('dan')] } };
    const told = archive(fileOf([load, ...commands.map((command) => ({ command })), seat]), 'o1');
    const found = again(told);
    expect(found).toMatchObject({ is: 'same' });
    expect(found?.is === 'same' && found.beyond).toContain('Final grade');
    expect(found?.is === 'same' && found.beyond).not.toContain('Anaberg, Anabergfirst: no final grade');
    const planted = told.replace('<summary>Anaberg, Anabergfirst: no', '<summary>Anaberg, Anabergfirst: a');
    expect(again(planted)).toMatchObject({ is: 'other', count: 1 });
  });

  test('are all compared where a load is told one student at a time, and nothing of another offering stays', () => {
    const asked = commands.map((command) => ({ command }));
    const load: Asked = {
      command: { type: 'ReadBackend' } as never,
      events: observedApart([{ type: 'BaselineObserved', data: workingData(bookAfter(asked)) }]),
    };
    for (const lines of [fileOf([load]), fileOf([...asked, load])]) {
      const told = archive(lines, 'o1');
      expect(again(told)).toEqual({ ...again(archive(fileOf(asked), 'o1')), ...{ is: 'same', beyond: [] } });
      expect(told).toContain('Anaberg');
      for (const name of ['Botanica', 'KOD2', 'Herbarium']) expect(told).not.toContain(name);
      expect(told).not.toContain('loaded at once in No.');
    }
  });

  test('are not said to be changed where a load took away what came before it', () => {
    const plain = commands.map((command) => ({ command }));
    const { assessments: _, grades: __, ...rows } = workingData(bookAfter(plain));
    const load: Asked = {
      command: { type: 'ReadBackend' } as never,
      events: [{ type: 'BaselineObserved', data: { ...rows, assessments: [], grades: [] } } as never],
    };
    const found = again(archive(fileOf([...plain, load]), 'o1'));
    expect(found).toMatchObject({ is: 'same' });
  });
});

test('the page without its data is less than 600 kB', () => {
  expect(viewer.code.length).toBeGreaterThan(1_000);
  expect(archive(fileOf(commands.slice(0, 3).map((command) => ({ command }))), 'o1').length).toBeLessThan(600_000);
});

test('the ledger is found in a page with other scripts before and after it, and nowhere else', () => {
  const file = 'a </script> & "b"\n';
  expect(ledgerInPage(`<script>1</script>${ledgerElement(file)}<script>2</script>`)).toBe(file);
  expect(ledgerInPage('<script>1</script>')).toBeUndefined();
  expect(ledgerInPage(ledgerElement(file).replace('</script>', ''))).toBeUndefined();
});
