import { counted, whole } from '../counts.ts';

export const printText = {
  on: (day: string) => `Printed ${day}`,
  /** Of whom the paper is; of a class of which a search or a filter hides some, of how many. */
  students: (count: number, all: number) =>
    `${count < all ? `${whole(count)} of ` : ''}${counted(all, 'student', 'students')}`,
  /** Of a table whose columns are on several pages. */
  part: (part: number, of: number) => `Columns, part ${part} of ${of}`,
  preparing: (done: number, of: number) => `Report ${whole(done)} of ${whole(of)}`,
  preparingTitle: 'Progress reports',
};

/** Where the ledger ended when something was printed, so that the paper can be found again in it. */
export const footText = {
  at: (seq: number, head: string) => `Ledger to commit ${whole(seq)}, head ${head}`,
  /** Before the place, if it is in the ledger of another browser. `computer`: its name; `begun`: ISO time. */
  there: (computer: string | undefined, begun: string) =>
    `Another browser’s ledger${computer === undefined ? '' : ` (“${computer}”)`}, begun ${begun.slice(0, 16).replace('T', ' ')} UTC. `,
  unread: (seq: number) => `Ledger to commit ${whole(seq)}; its head could not be read`,
  notSaved: 'Not saved yet: no head of the ledger proves what stands here.',
  notSent: (count: number) =>
    `${counted(count, 'change is', 'changes are')} not sent yet, so the server does not have all of it`,
  notKept: 'This ledger is in a page’s memory only, and ends with the page',
  elsewhere: 'Not what this ledger says now, so no head of it proves what stands here.',
};

/** What a student gets of their results. Nothing of classmates but the mean, and that only of many. */
export const progressText = {
  title: 'Progress report',
  of: (offering: string) => `Progress reports ${offering}`,
  columns: {
    assessment: 'Assessment',
    problems: 'Points by problem',
    points: 'Points',
    percent: '%',
    weight: 'Weight',
    adds: 'Adds to the grade',
    mean: 'Class mean %',
  },
  final: 'Final grade',
  soFar: 'so far',
  why: 'How the grade comes about',
  sum: (sum: string, shown: string) => `What counts adds up to ${sum}, which is rounded once to ${shown}.`,
  means: (least: number) =>
    `A class mean stands only where at least ${whole(least)} students have a result, so that it tells of nobody.`,
};

export const classReportText = {
  title: 'Class report',
  of: (offering: string) => `Class report ${offering}`,
  finals: 'Final grades',
  letters: 'Letters',
  assessments: 'Assessments',
  /** How a box is read. */
  boxes: 'Line: lowest to highest. Box: the middle half. Stroke: median. Diamond: mean.',
  none: 'Nobody has a result yet.',
  noLetters: 'This offering has no letters.',
  graded: 'Results',
  column: 'Column',
  mean: 'Mean',
  median: 'Median',
  deviation: 'SD',
  lowest: 'Lowest',
  highest: 'Highest',
  counts: (count: number, of: number) => `${whole(count)} of ${whole(of)}`,
};
