/** Files that are damaged, or written as people write them. `said`: a part of each sentence about what is refused. */
export type HostileFile = {
  readonly what: string;
  readonly lines: readonly string[];
  /** See `briefOf`. */
  readonly columns: string;
  /** Students and scores that come in. */
  readonly added: number;
  readonly scores: number;
  readonly refused?: number;
  readonly why?: string;
};

const canvas = (item: string, maximum: string, first: string, second: string): readonly string[] => [
  `Student,ID,SIS User ID,Section,HW 1 (8595677),${item},Final Score`,
  `    Points Possible,,,,10.00,${maximum},(read only)`,
  `"Ode, Ines",5620182,S1,A,9.5,${first},91`,
  `"Ito, Kai",5620183,S2,A,7,${second},88`,
];
const own = (...rows: readonly string[]): readonly string[] => ['Name,Student ID,Quiz 1 /10', ...rows];
const long = (...rows: readonly string[]): readonly string[] => [
  'assignment,student_id,last_name,first_name,email,raw_score,score,max_score',
  ...rows,
];
const work = [
  'PROB VALUE,,,,1,2',
  'STUDENT ID,login ID,LAST NAME,FIRST NAME,,',
  'S1,odei,Ode,Ines,1,0.5',
  'S2,itok,Ito,Kai,,2',
];

export const hostileFiles: readonly HostileFile[] = [
  {
    what: 'an assignment that is called as a total is',
    lines: canvas('Project Final Points (8595678)', '20', '18', '11'),
    columns: 'last first|·|code|·|HW 1 /10|Project Final /20|·',
    added: 2,
    scores: 4,
  },
  {
    what: 'thousands that are grouped',
    lines: canvas('HW 2 (8595678)', '2000', '"1.234,50"', ''),
    columns: 'last first|·|code|·|HW 1 /10|HW 2 /2000|·',
    added: 1,
    scores: 1,
    refused: 1,
    why: 'thousands separator',
  },
  {
    what: 'a column of nothing but grouped thousands',
    lines: ['Name,Student ID,Points', 'A B,S1,"1,234.50"', 'C D,S2,"1,100.00"', 'E F,S3,987.25'],
    columns: 'first last|code|Points /1000?',
    added: 1,
    scores: 1,
    refused: 2,
    why: 'thousands separator',
  },
  {
    what: 'an attempt that waits to be graded',
    lines: canvas('Quiz (8595678)', '10', '9(In Progress)', ''),
    columns: 'last first|·|code|·|HW 1 /10|Quiz /10|·',
    added: 1,
    scores: 1,
    refused: 1,
    why: 'not a number',
  },
  {
    what: 'scores out of something',
    lines: ['Name,Student ID,Lab', 'A B,S1,8.50 / 10.00', 'C D,S2,7 of 10'],
    columns: 'first last|code|Lab /1?',
    added: 0,
    scores: 0,
    refused: 2,
    why: 'not a number',
  },
  {
    what: 'digits of another script',
    lines: own('A B,S1,٧', 'C D,S2,٩'),
    columns: 'first last|code|Quiz 1 /10',
    added: 0,
    scores: 0,
    refused: 2,
    why: 'not a number',
  },
  {
    what: 'rows of sums beneath',
    lines: own('A B,S1,7', 'C D,S2,9', 'Total,,16', 'Sum,,16', 'Max,,9', 'Min,,7', 'Count,,2', 'Std. Dev.,,1'),
    columns: 'first last|code|Quiz 1 /10',
    added: 2,
    scores: 2,
  },
  {
    what: 'rows of sums where nobody has a code',
    lines: ['Name,Quiz 1 /10', 'A B,7', 'C D,9', 'Durchschnitt,8', 'Total,16'],
    columns: 'first last|Quiz 1 /10',
    added: 2,
    scores: 2,
  },
  {
    what: 'a table with the same headings beneath',
    lines: own('A B,S1,7', '', 'Name,Student ID,Quiz 1 /10', 'C D,S2,9'),
    columns: 'first last|code|Quiz 1 /10',
    added: 2,
    scores: 2,
  },
  {
    what: 'a name twice without a code',
    lines: ['Name,Quiz 1 /10', 'A B,7', 'A B,9', 'C D,8'],
    columns: 'first last|Quiz 1 /10',
    added: 1,
    scores: 1,
    refused: 2,
    why: 'same name',
  },
  {
    what: 'a code that a spreadsheet has shortened',
    lines: own('A B,1.03E+09,7', 'C D,1030000001,8'),
    columns: 'first last|code|Quiz 1 /10',
    added: 1,
    scores: 1,
    refused: 1,
    why: 'identity',
  },
  {
    what: 'problems that are numbered from 1 for each assessment',
    lines: [',,Homework,Homework,Exam', 'Name,Student ID,1,2,1', 'A B,S1,7,8,50', 'C D,S2,9,5,60'],
    columns: 'first last|code| 1 /10?| 2 /8?| 1 /60?',
    added: 2,
    scores: 6,
  },
  {
    what: 'what Canvas computes, in French',
    lines: [
      'Étudiant;ID;Section;Devoir 1 (859567);Score final',
      '    Points possibles;;;10,00;(lecture seule)',
      '"Ode, Ines";56;A;9,50;95,00',
    ],
    columns: 'last first|code|·|Devoir 1 /10|·',
    added: 1,
    scores: 1,
  },
  {
    what: 'a percentage beside a dash',
    lines: ['First name,Last name,Quiz: Quiz 1 (Percentage)', 'Anne,Able,85.00 %', 'Bob,Bunce,-'],
    columns: 'first|last|Quiz 1 /100?',
    added: 2,
    scores: 1,
  },
  {
    what: 'a weighted grade beside the points that it is of',
    lines: [
      'OrgDefinedId,Quiz 1 Points Grade <Numeric MaxPoints:10>,Quiz 1 Weighted Grade <Numeric Weight:5>',
      '#1,7.5,3.75',
      '#2,9,4.5',
    ],
    columns: 'code|Quiz 1 /10|·',
    added: 2,
    scores: 2,
  },
  {
    what: 'a long table of one item',
    lines: long('ps1,iode,Ode,Ines,i@x.edu,8,7,10', 'ps1,kito,Ito,Kai,k@x.edu,9,9,10'),
    columns: 'code|last|first|email|ps1 /10',
    added: 2,
    scores: 2,
  },
  {
    what: 'a long table with two students without a code',
    lines: long('ps1,,Ode,Ines,i@x.edu,8,8,10', 'ps2,,Uba,Ula,u@x.edu,9,9,20', 'ps1,k,Ito,Kai,k@x.edu,9,9,10'),
    columns: '·|code|last|first|email|raw_score /10?|score /10|·',
    added: 3,
    scores: 6,
  },
  {
    what: 'WeBWorK’s scores of a set’s problems',
    lines: [
      'NO OF FIELDS,6,,,,',
      'SET NAME,,,,setLimits,',
      'PROB NUMBER,,,,1,2',
      'DUE DATE,,,,09/10/26,09/10/26',
      ...work,
    ],
    columns: 'code|·|last|first|setLimits Q1 /1|setLimits Q2 /2',
    added: 2,
    scores: 3,
  },
  {
    what: 'WeBWorK’s totals of its sets',
    lines: [
      'NO OF FIELDS,7,,,,,',
      'SET NAME,,,setHW1,setHW2,summary,',
      'PROB VALUE,,,10,20,30,100',
      'STUDENT ID,LAST NAME,FIRST NAME,setHW1,setHW2,total,%score',
      'S1,Ode,Ines,9.5,18,27.5,92',
      'S2,Ito,Kai,8,,8,27',
    ],
    columns: 'code|last|first|setHW1 /10|setHW2 /20|·|·',
    added: 2,
    scores: 3,
  },
];
