import { type MeantCell, plainNumber } from './faults.ts';
import { blackboard, brightspace, canvas, moodle, registrar } from './systems.ts';
import type { SystemTable } from './text-table.ts';

/** A student, what the file has of them, and what the gradebook has. Blank: not graded. */
export interface ClassPupil {
  readonly code: string;
  readonly first: string;
  readonly last: string;
  /** HW 1 out of 10 and the Midterm out of 50, in the file and in the gradebook. */
  readonly there: readonly [string, string];
  readonly held: readonly [string, string];
}

export interface FileStyle {
  readonly end: string;
  readonly isMarked: boolean;
  readonly separator: string;
  readonly sign: '.' | ',';
  readonly endsOpen: boolean;
}

export interface ClassForm {
  readonly name: string;
  readonly file: string;
  readonly system: SystemTable;
  readonly separators: readonly string[];
  readonly signs: readonly ('.' | ',')[];
  readonly columns: {
    readonly hw: string;
    readonly mid?: string;
    readonly percent?: string;
    readonly outOf?: string;
    readonly letter?: string;
  };
  /** Columns of which no file says whether the system takes them. */
  readonly free?: readonly string[];
  readonly write: (pupils: readonly ClassPupil[], style: FileStyle, isFilled: boolean) => Uint8Array;
}

export const usual: FileStyle = { end: '\r\n', isMarked: false, separator: ',', sign: '.', endsOpen: false };

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const lines = (rows: readonly (readonly string[])[], style: FileStyle, isAlways: boolean): string => {
  const cell = (text: string): string =>
    isAlways || /["\r\n]/u.test(text) || text.includes(style.separator) ? quoted(text) : text;
  const all = rows.map((row) => row.map(cell).join(style.separator)).join(style.end);
  return style.endsOpen ? all : `${all}${style.end}`;
};

const utf8 = (text: string, { isMarked }: FileStyle): Uint8Array =>
  new TextEncoder().encode(isMarked ? `\uFEFF${text}` : text);

export const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

/** The percentage and the letter of a class in which HW 1 alone counts: A from 85, B from 60. */
export const finalOf = ({ held: [hw] }: ClassPupil): { readonly percent: string; readonly letter: string } => {
  if (hw === '') return { percent: '', letter: '' };
  const hundredths = Math.round(Number(hw) * 1000);
  const letter = hundredths >= 8500 ? 'A' : hundredths >= 6000 ? 'B' : 'C';
  return { percent: (hundredths / 100).toFixed(2), letter };
};

const signed = (text: string, { sign }: FileStyle): string => text.replace('.', sign);

const score = (pupil: ClassPupil, at: 0 | 1, style: FileStyle, isFilled: boolean, blank = ''): string => {
  const value = isFilled && pupil.held[at] !== '' ? pupil.held[at] : pupil.there[at];
  return value === '' ? blank : signed(Number(value).toFixed(2), style);
};

/** Canvas writes a name that begins as a formula does so that no spreadsheet takes it for one. */
const canvasName = ({ first, last }: ClassPupil): string =>
  last.startsWith('=') ? `="${last}, ${first}"` : `${last}, ${first}`;

const canvasForm: ClassForm = {
  name: 'Canvas',
  file: '2026-11-27_Grades-STAT.csv',
  system: canvas,
  separators: [',', ';'],
  signs: ['.', ','],
  columns: { hw: 'HW 1 (8595677)', mid: 'Midterm (8595678)', percent: 'Override Score' },
  free: ['Notes'],
  write: (pupils, style, isFilled) => {
    const head =
      'Student,ID,SIS User ID,SIS Login ID,Section,Notes,HW 1 (8595677),Midterm (8595678),HW 1 Final Score,Current Score,Final Score,Final Grade,Override Score,Override Grade';
    const ready = '(read only)';
    const rows = pupils.map((pupil, at) => [
      canvasName(pupil),
      String(5_620_182 + at),
      pupil.code,
      `login${at}`,
      'A and B',
      at === 0 ? 'late, "often"' : '',
      score(pupil, 0, style, isFilled),
      score(pupil, 1, style, isFilled),
      ...['70', '80', '90'].map((text) => signed(`${text}.50`, style)),
      'B',
      isFilled ? signed(finalOf(pupil).percent, style) : '',
      '',
    ]);
    const maxima = ['10.00', '50.00'].map((text) => signed(text, style));
    return utf8(
      lines(
        [
          head.split(','),
          ['', '', '', '', '', '', '', 'Manual Posting', '', '', '', '', '', ''],
          ['    Points Possible', '', '', '', '', '', ...maxima, ready, ready, ready, ready, '', ''],
          ...rows,
          ['Student, Test', '5620190', '', '8b1b9f', 'A', '', signed('1.00', style), '', '', '', '', '', '', ''],
        ],
        style,
        false,
      ),
      style,
    );
  },
};

const moodleForm: ClassForm = {
  name: 'Moodle',
  file: 'STAT Grades.csv',
  system: moodle,
  separators: [',', ';', '\t'],
  signs: ['.', ','],
  columns: { hw: 'Quiz: HW 1 (Real)', mid: 'Assignment: Midterm (Real)' },
  write: (pupils, style, isFilled) =>
    utf8(
      lines(
        [
          'First name,Last name,ID number,Email address,Quiz: HW 1 (Real),Quiz: HW 1 (Percentage),Quiz: HW 1 (Letter),Quiz: HW 1 (Feedback),Assignment: Midterm (Real),Course total (Real),Course total (Letter),Last downloaded from this course'.split(
            ',',
          ),
          ...pupils.map((pupil, at) => [
            pupil.first,
            pupil.last,
            pupil.code,
            `login${at}@example.edu`,
            score(pupil, 0, style, isFilled, '-'),
            '-',
            'B',
            at === 0 ? 'good;\n"very", so' : '',
            score(pupil, 1, style, isFilled, '-'),
            signed('66.50', style),
            'B',
            '1790000000',
          ]),
        ],
        style,
        true,
      ),
      style,
    ),
};

const brightspaceForm: ClassForm = {
  name: 'Brightspace',
  file: 'STAT_GradesExport_2026-11-27-08-00.csv',
  system: brightspace,
  separators: [','],
  signs: ['.'],
  columns: {
    hw: 'HW 1 Points Grade <Numeric MaxPoints:10 Weight:50 Category:Homework CategoryWeight:20>',
    mid: 'Midterm Points Grade <Numeric MaxPoints:50>',
    percent: 'Adjusted Final Grade Numerator',
    outOf: 'Adjusted Final Grade Denominator',
  },
  write: (pupils, style, isFilled) =>
    utf8(
      lines(
        [
          [
            'OrgDefinedId,Username,Last Name,First Name',
            'HW 1 Points Grade <Numeric MaxPoints:10 Weight:50 Category:Homework CategoryWeight:20>',
            'HW 1 Grade Symbol,HW 1 Text Grade,Midterm Points Grade <Numeric MaxPoints:50>',
            'Homework Subtotal Numerator,Homework Subtotal Denominator',
            'Calculated Final Grade Numerator,Calculated Final Grade Denominator',
            'Adjusted Final Grade Numerator,Adjusted Final Grade Denominator,End-of-Line Indicator',
          ]
            .join(',')
            .split(','),
          ...pupils.map((pupil, at) => {
            const { percent } = finalOf(pupil);
            return [
              `#${pupil.code}`,
              `#login${at}`,
              pupil.last,
              pupil.first,
              score(pupil, 0, style, isFilled),
              'Good',
              'so far',
              score(pupil, 1, style, isFilled),
              ...['7', '10', '33.5', '60'],
              ...(isFilled && percent !== '' ? [percent, '100'] : ['', '']),
              '#',
            ];
          }),
        ],
        style,
        false,
      ),
      style,
    ),
};

const blackboardForm: ClassForm = {
  name: 'Blackboard',
  file: 'gc_STAT_fullgc_2026-11-27-08-00-00.csv',
  system: blackboard,
  separators: [',', '\t'],
  signs: ['.'],
  columns: {
    hw: 'HW 1 [Total Pts: 10 Score] |1281892',
    mid: 'Midterm [Total Pts: 50 Score] |1281894',
  },
  write: (pupils, style, isFilled) => {
    const text = lines(
      [
        'Last Name,First Name,Username,Student ID,Last Access,Availability,HW 1 [Total Pts: 10 Score] |1281892,Midterm [Total Pts: 50 Score] |1281894,HW 1 [Total Pts: up to 10 Score] |1281895,Overall Grade [Total Pts: up to 60 Letter] |1281890'.split(
          ',',
        ),
        ...pupils.map((pupil, at) => [
          pupil.last,
          pupil.first,
          `login${at}`,
          pupil.code,
          '2026-09-01 20:20:47',
          'Yes',
          score(pupil, 0, style, isFilled),
          score(pupil, 1, style, isFilled),
          '7.50',
          'B',
        ]),
      ],
      style,
      true,
    );
    return style.separator === '\t' ? utf16(text) : utf8(text, style);
  },
};

const registrarForm: ClassForm = {
  name: 'a registrar',
  file: 'roster.csv',
  system: registrar(['Final_Assigned_Egrade', 'Final %'], ['Student ID', 'Last Name', 'First Name']),
  separators: [',', ';', '\t'],
  signs: ['.'],
  columns: { hw: '', percent: 'Final %', letter: 'Final_Assigned_Egrade' },
  free: ['Term', 'Grade Option'],
  write: (pupils, style, isFilled) =>
    utf8(
      lines(
        [
          ['Last Name', 'First Name', 'Student ID', 'Term', 'Final_Assigned_Egrade', 'Final %', 'Grade Option'],
          ...pupils.map((pupil) => {
            const { letter, percent } = isFilled ? finalOf(pupil) : { letter: '', percent: '' };
            return [pupil.last, pupil.first, pupil.code, 'Fall 2026', letter, percent, 'L'];
          }),
        ],
        style,
        false,
      ),
      style,
    ),
};

export const classForms: readonly ClassForm[] = [
  canvasForm,
  moodleForm,
  brightspaceForm,
  blackboardForm,
  registrarForm,
];

/** The cells in which the gradebook has something else than the file. */
export const meantIn = ({ columns }: ClassForm, pupils: readonly ClassPupil[]): readonly MeantCell[] =>
  pupils.flatMap((pupil) => {
    const { percent, letter } = finalOf(pupil);
    const cell = (column: string | undefined, value: string, there = ''): MeantCell[] => {
      const isSame = value === '' || plainNumber(value) === (plainNumber(there) ?? 'none');
      return !column || isSame ? [] : [{ student: pupil.code, column, value }];
    };
    return [
      ...cell(columns.hw, pupil.held[0], pupil.there[0]),
      ...cell(columns.mid, pupil.held[1], pupil.there[1]),
      ...cell(columns.percent, percent),
      ...cell(columns.outOf, percent === '' ? '' : '100'),
      ...cell(columns.letter, letter),
    ];
  });
