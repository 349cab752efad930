import { describe, expect, test } from 'vitest';
import { bestSheet } from '../../commands/import/best-sheet.ts';
import { scoreFinder } from '../../commands/import/score-target.ts';
import { setupFaults, withTarget } from '../../commands/import/setup.ts';
import type { Sheet } from '../../commands/import/sheet.ts';
import { type AssessmentId, asId } from '../../events/ids.ts';
import { assessmentsIn } from '../../projections/book/book.ts';
import { parse } from '../../tables/parse.ts';
import { assessmentOf } from '../builders.ts';
import { applied, briefOf, emptyOffering, offeringBook, offeringId, previewed, sheetOf } from './import-cases.ts';
import { rowXml, workbookOf } from './zip-making.ts';

/** What becomes of a table whose lines are written with `|`. */
const brief = (...lines: string[]) => briefOf(read(...lines).setup);
const read = (...lines: string[]) => previewed(emptyOffering, table(...lines));
const table = (...lines: string[]): Sheet => sheetOf(...lines.map((line) => line.split('|')));

describe('R10.8 a column of numbers', () => {
  test.each([
    ['the only score, though it is called Final', ['ID|Final', 'S1|88'], 'code|Final /100?'],
    ['the only score, though it is called Total', ['ID|Total (max 60)', 'S1|44'], 'code|Total /60'],
    ['a sum of the others', ['ID|A|B|Final', 'S1|3|4|7', 'S2|5|5|10'], 'code|A /5?|B /5?|·'],
    ['a total by its name', ['ID|A|B|Overall %', 'S1|3|4|70', 'S2|5|5|99'], 'code|A /5?|B /5?|·'],
    ['an exam with a maximum', ['ID|A|Final', 'Out of|5|60', 'S1|3|44', 'S2|5|52'], 'code|A /5|Final /60'],
    ['perhaps an exam and perhaps a total', ['ID|A|Final', 'S1|3|44', 'S2|5|52'], 'code|A /5?|ask'],
    ['another program’s total, and nothing else', ['Email address|Course total', 'a@x.edu|44'], 'email|ask'],
    ['without a heading', ['ID|A|', 'S1|3|44'], 'code|A /3?|ask'],
    ['made of digits that identify', ['ID|A|Card', 'S1|3|0012', 'S2|3|0013'], 'code|A /3?|ask'],
    ['a grade with a remark’s name', ['Matrikelnr|A|Note', 'S1|3|1,3'], 'code|A /3?|ask'],
    ['the count of the rows', ['|ID|A', '1|S1|3', '2|S2|4'], '·|code|A /4?'],
    ['a fact about the student', ['ID|A|Section|Room', 'S1|3|4|201'], 'code|A /3?|·|·'],
    ['words, mostly', ['ID|A|Mood', 'S1|3|good', 'S2|4|bad', 'S3|4|5'], 'code|A /4?|·'],
  ])('is %s', (_, lines, expected) => {
    expect(brief(...lines)).toBe(expected);
  });

  test('that belongs to an assessment of several problems waits for a word, and then holds nothing', () => {
    const sheet = sheetOf(['ID', 'Midterm 1'], ['S1', '31']);
    const { setup } = previewed(offeringBook(), sheet);
    expect(setupFaults(setup)).toEqual([{ fault: 'numbers unplaced', columns: [1] }]);
    expect(setupFaults(withTarget(setup, sheet, 1, { to: 'ignore', why: 'chosen' }))).toEqual([]);
    expect(setupFaults({ ...setup, offeringId: null })).toEqual([]);
  });
});

describe('A maximum', () => {
  test.each([
    ['Homework 1 (20)', 'Homework 1 /20'],
    ['a1 [10.0]', 'a1 /10'],
    ['Quiz [Total Pts: 10 Score]', 'Quiz /10'],
    ['Quiz /10', 'Quiz /10'],
    ['Quiz (/10)', 'Quiz /10'],
    ['Quiz Points Grade <Numeric MaxPoints:10 Weight:5>', 'Quiz /10'],
    ['Quiz (max 10)', 'Quiz /10'],
    ['Quiz (max. 10 Punkte)', 'Quiz /10'],
    ['Quiz max: 10', 'Quiz /10'],
    ['Quiz (out of 10)', 'Quiz /10'],
    ['Quiz out of 10', 'Quiz /10'],
    ['Quiz 10 pts', 'Quiz /10'],
    ['Quiz (12.5 pts)', 'Quiz /12.5'],
    ['Blatt 3 (von 10)', 'Blatt 3 /10'],
    ['Devoir (sur 10)', 'Devoir /10'],
    ['Prueba [10 puntos]', 'Prueba /10'],
    ['Zadanie A (10 punktów)', 'Zadanie A /10'],
    ['Homework (1)', 'Homework (1) /8?'],
    ['Essay (8595679)', 'Essay /8?'],
    ['Quiz 1 points', 'Quiz 1 /8?'],
  ])('in the heading %j is read: %s', (heading, target) => {
    expect(brief(`ID|${heading}`, 'S1|7.5', 'S2|')).toBe(`code|${target}`);
  });

  test.each([
    [['ID|A|B', 'Points Possible|5|10', 'S1|3|4'], 'code|A /5|B /10'],
    [
      ['Name|ID|A|B', 'Ode, Ines|S1|3|4', 'Ito, Kai|S2|5|7', '||5|10', 'Max. Punkte||5|10'],
      'last first|code|A /5|B /10',
    ],
    [['ID|A|A - Max Points|B|B max', 'S1|3|5|4|10'], 'code|A /5|·|B /10|·'],
    [['ID|A|Max Points', 'S1|3|5'], 'code|A /5|·'],
  ])('beside or beneath the headings is read: %j', (lines, expected) => {
    expect(brief(...lines)).toBe(expected);
  });

  test.each([
    ['0.5', 1],
    ['7', 8],
    ['10', 10],
    ['10.5', 12],
    ['37,5', 40],
    ['81', 100],
    ['1234', 1500],
    ['64 %', 100],
  ])('that nobody states is proposed from a highest score of %s: %d', (score, max) => {
    const { setup, preview } = read('ID|Lab', `S1|${score}`, 'S2|0');
    expect(setup.targets[1]).toEqual({ to: 'newAssessment', name: 'Lab', max, isProposed: true });
    expect(preview.plan.newAssessments).toMatchObject([{ maxima: [max] }]);
  });
});

describe('Headings', () => {
  test.each([
    ['Student Last|Student First|Perm #|Email|Period|HW', 'last|first|code|email|'],
    ['Sortable name|SIS Id|Login ID|Section|HW', 'last first|code|·|·|'],
    ['givenName|familyName|sourcedId|email|HW', 'first|last|code|email|'],
    ['Institutional ID|Name|E-mail address|HW', 'code|first last|email|'],
    ['Name|Vorname|Matrikelnummer|E-Mail-Adresse|Übungsgruppe|Blatt', 'last|first|code|email|·|'],
    ['Nom|Prénom|Numéro d’étudiant|Courriel|Groupe|Devoir', 'last|first|code|email|·|'],
    ['Nombre|Apellidos|Matrícula|Correo electrónico|Grupo|Tarea', 'first|last|code|email|·|'],
    ['Cognome|Nome|Matricola|Indirizzo email|Corso di laurea|Compito', 'last|first|code|email|·|'],
    ['Nome|Número de aluno|Correio eletrónico|Turma|Teste', 'first last|code|email|·|'],
    ['Achternaam|Voornaam|Studentnummer|E-mailadres|Groep|Toets', 'last|first|code|email|·|'],
    ['Nazwisko|Imię|Nr albumu|Adres e-mail|Grupa|Kolokwium', 'last|first|code|email|·|'],
    ['Efternamn|Förnamn|Personnummer|E-post|Grupp|Tenta', 'last|first|code|email|·|'],
    ['Soyadı|Adı|Öğrenci No|E-posta|Şube|Vize', 'last|first|code|email|·|'],
  ])('are known in ten languages: %s', (headings, expected) => {
    const values: Record<string, string> = { code: 'S1', email: 'ines@example.edu', 'last first': 'Ode, Ines' };
    const kinds = expected.split('|').slice(0, -1);
    const names = headings.split('|');
    const cells = names.map((_, at) => values[kinds[at] ?? ''] ?? (at < kinds.length ? 'Ines Ode' : '7'));
    const found = brief(headings, cells.join('|')).split('|');
    const fits = found.slice(0, kinds.length).map((each, at) => (names[at] === 'Period' ? '' : each));
    expect([...fits, found.at(-1)]).toEqual([...kinds, `${names.at(-1)} /8?`]);
  });

  test.each([
    [['Wer|Blatt', 'Ines Ode|7', 'Kai Ito|8'], 'first last|Blatt /8?'],
    [['S1|7', 'S2|8'], 'code|ask'],
    [['Ode, Ines|7', 'Ito, Kai|8'], 'last first|ask'],
    [['7|7', '8|8'], 'ask|ask'],
  ])('that name nobody leave the first column that tells rows apart: %j', (lines, expected) => {
    expect(brief(...lines)).toBe(expected);
  });

  test('are found beneath title lines, and are never a row with numbers', () => {
    expect(read('Calculus I', 'Section 2|Fall', 'Wer|Blatt', 'Ines|7', 'Kai|8').setup.headingAt).toBe(2);
    expect(read('Course: X', 'Section|2', 'Name|ID|Quiz', 'Ines Ode|S1|7').setup.headingAt).toBe(2);
    expect(read('Final|S1|7', 'Last|S2|8').setup.headingAt).toBeNull();
    expect(read('Name|ID|1|2|3', 'Ines Ode|S1|7|8|9').setup.headingAt).toBe(0);
  });
});

describe('Rows', () => {
  test.each(['Student, Test', 'Test Student', 'Demo Student', 'x_previewuser'])(
    'of %s are left out and said',
    (name) => {
      const { setup, preview } = read('Name|ID|A', `${name}|S9|1`, 'Ode, Ines|S1|5', 'Ito, Kai|S2|4');
      expect(setup.layout.skipped.map(({ row, why }) => [row.at, why])).toEqual([[2, 'test student']]);
      expect(preview.counts.added).toBe(2);
    },
  );

  test('of means and further maxima are left out and said; a student called Mean is none', () => {
    const rows = ['Ode, Ines|S1|5', 'Mean, Kai|S2|4', 'Average||4.5', 'Points Possible||10'];
    const { setup, preview } = read('Name|ID|A', 'Out of||10', ...rows);
    expect(setup.layout.skipped.map(({ row, why }) => [row.at, why])).toEqual([
      [5, 'summary'],
      [6, 'summary'],
    ]);
    expect(preview.counts.added).toBe(2);
  });

  test.each([
    ['EX', 1, 0],
    ['entschuldigt', 1, 0],
    ['Dispensé', 1, 0],
    ['exento', 1, 0],
    ['zw.', 1, 0],
    ['muaf', 1, 0],
    ['N/A', 0, 1],
    ['-', 0, 1],
    ['Not Attempted', 0, 1],
  ])('R10.7 with %s for a score excuse %d and leave %d', (word, excusing, left) => {
    const { preview } = read('ID|A', `S1|${word}`, 'S2|4');
    expect(preview.rows[0]).toMatchObject({ outcome: 'added', excusing, left });
    expect(preview.plan.excuses).toHaveLength(excusing);
  });

  test('R10.7 with EX beside points for another problem of the assessment excuse nobody', () => {
    const { preview } = read('ID|Exam Q1|Exam Q2', 'S1|EX|4', 'S2|EX|', 'S3|5|5');
    expect(preview.rows.map(({ excusing, left }) => [excusing, left])).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
    ]);
  });
});

describe('A workbook', () => {
  const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
  const rows = (...cells: (string | number)[][]) =>
    `<sheetData>${cells
      .map((row, at) =>
        rowXml(
          at + 1,
          Object.fromEntries(
            row.map((cell, column) => [
              'ABCDE'[column] ?? '',
              typeof cell === 'number' ? `<c><v>${cell}</v></c>` : text(cell),
            ]),
          ),
        ),
      )
      .join('')}</sheetData>`;

  test('is opened on the sheet that has the scores, and its Q1 to Q3 are the problems of one assessment', async () => {
    const notes = rows(['How to read this'], ['Ask the office'], ['for 3 of them']);
    const roster = rows(['Name', 'ID'], ['Ode, Ines', 'S1']);
    const exam = rows(['Name', 'ID', 'Q1', 'Q2', 'Q3'], ['Ode, Ines', 'S1', 3, 4.5, 0], ['Ito, Kai', 'S2', 2, 5, 8]);
    const file = await parse(await workbookOf({ Notes: notes, Roster: roster, 'Exam 2': exam }), 'x.xlsx', {});
    if ('fault' in file) throw new Error(JSON.stringify(file));
    expect(bestSheet(file.sheets)).toBe(2);
    const sheet = file.sheets[2];
    if (!sheet) throw new Error('no sheet');
    const { setup, preview } = previewed(emptyOffering, sheet);
    expect(briefOf(setup)).toBe('last first|code|Exam 2 Q1 /3?|Exam 2 Q2 /5?|Exam 2 Q3 /8?');
    const [assessment] = assessmentsIn(applied(emptyOffering, preview), offeringId);
    expect([assessment?.assessmentName, assessment?.problems.map(({ max }) => max)]).toEqual(['Exam 2', [3, 5, 8]]);

    const target = setup.targets[3];
    if (target?.to !== 'newAssessment') throw new Error('no new assessment');
    const renamed = withTarget(setup, sheet, 3, { ...target, name: 'Final' });
    expect(briefOf(renamed)).toBe('last first|code|Final Q1 /3?|Final Q2 /5?|Final Q3 /8?');
  });
});

test.each([
  { heading: 'Quiz 1: 2', to: 'quiz1.2' },
  { heading: 'Quiz 1 P2', to: 'quiz1.2' },
  { heading: 'Quiz: 2', to: 'quiz.2' },
  { heading: 'Quiz 2', to: 'quiz.2' },
  { heading: 'Quiz 1 Bonus', to: 'bonus quiz1' },
  { heading: 'Quiz Curve', to: 'curve quiz' },
  { heading: 'Quiz 3', to: undefined },
  { heading: 'Quizzes 2', to: undefined },
  { heading: 'Quiz2', to: undefined },
])(
  'of two assessments, one of whose names begins with the other, $heading is $to: the longer name is read first',
  ({ heading, to }) => {
    const [quiz, quiz1] = ['quiz', 'quiz1'].map((id) => asId<AssessmentId>(id));
    if (!quiz || !quiz1) throw new Error('Two were named.');
    const named = (id: AssessmentId, assessmentName: string) => ({ ...assessmentOf(id, [5, 5]), assessmentName });
    for (const all of [
      [named(quiz, 'Quiz'), named(quiz1, 'Quiz 1')],
      [named(quiz1, 'Quiz 1'), named(quiz, 'Quiz')],
    ]) {
      const found = scoreFinder(all, undefined).find([heading], null);
      const told =
        found?.to === 'problem'
          ? found.problemId
          : found && 'assessmentId' in found
            ? `${found.to} ${found.assessmentId}`
            : found;
      expect(told).toBe(to);
    }
  },
);

test.each([
  ['ID|Quiz (12,5 Punkte)', 'S1|7,5', 'S2|'],
  ['ID|Quiz (12,5)', 'S1|7,5', 'S2|'],
  ['ID|A|Lab', 'S1|3|8,50 / 10,00', 'S2|4|7,5 / 10'],
  ['Alpha|Beta', 'Wer|Lab', 'S|7,5', 'T|8,5'],
])('what is read of a table with decimal commas is what is read of one with points: %s', (...lines) => {
  const [comma, point] = [lines, lines.map((line) => line.replaceAll(',', '.'))].map((each) => read(...each).setup);
  expect(comma?.targets).toEqual(point?.targets);
  expect(comma?.layout.headings.at(-1)).toBe(point?.layout.headings.at(-1)?.replace('12.5', '12,5'));
});

test.each([
  { rows: 10, over: 0, is: 'Homework /20' },
  { rows: 10, over: 1, is: 'Homework /20' },
  { rows: 20, over: 2, is: 'Homework /20' },
  { rows: 9, over: 1, is: 'Homework (20) /25?' },
  { rows: 19, over: 2, is: 'Homework (20) /25?' },
])(
  '$over of $rows scores over the number in brackets make the column $is: a tenth may be over a maximum',
  ({ rows, over, is }) => {
    const scores = Array.from({ length: rows }, (_, at) => `S${at}|${at < over ? 21 : 17 + (at % 3)}`);
    expect(brief('ID|Homework (20)', ...scores)).toBe(`code|${is}`);
  },
);

test.each([
  { what: 'the column beside, which names none', lines: ['ID|A|Max Points', 'S1|3|8'], is: 'code|A /8|·' },
  { what: 'the first that the column beside has', lines: ['ID|A|Max Points', 'S1||', 'S2|3|8'], is: 'code|A /8|·' },
  { what: 'the column that names it, wherever', lines: ['ID|A|B|A Max Points', 'S1|3|4|9'], is: 'code|A /9|B /4?|·' },
  { what: 'its row of maxima before its heading', lines: ['ID|A /5', 'Points Possible|7', 'S1|3'], is: 'code|A /7' },
  { what: 'its heading before the column beside', lines: ['ID|A /5|Max Points', 'S1|3|8'], is: 'code|A /5|·' },
  {
    what: 'a usual number above the highest',
    lines: ['ID|A|B|C', 'S1|7|13|101', 'S2|2|1|5'],
    is: 'code|A /8?|B /15?|C /120?',
  },
  { what: 'the highest itself where it is usual', lines: ['ID|A|B', 'S1|8|100', 'S2|2|50'], is: 'code|A /8?|B /100?' },
  { what: 'the highest, rounded up, beyond the usual', lines: ['ID|A', 'S1|10000.5', 'S2|2'], is: 'code|A /10001?' },
  { what: '1 where all have nothing', lines: ['ID|A', 'S1|0', 'S2|0'], is: 'code|A /1?' },
  { what: '100 for percentages, with zeros among them', lines: ['ID|A', 'S1|30%', 'S2|0'], is: 'code|A /100?' },
])('the maximum of a column is $what', ({ lines, is }) => expect(brief(...lines)).toBe(is));
