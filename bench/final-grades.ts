/**
 * How long the exact final grades of a class take, from scratch and after one edited grade, beside the same sums in
 * doubles and in two decimal libraries: `npm run bench -- final-grades [--write]`.
 */
import type { StudentMap } from '../projections/book/student-map.ts';
import { createFinalGrades, finalGrades } from '../projections/final-grades/final-grades.ts';
import type { OfferingGrades, StudentGrades, Totals } from '../projections/final-grades/result.ts';
import { classOf, editGrade, offeringId, studentIdAt } from './final-grades/class.ts';
import { type ClassToGrade, classToGrade, inDoubles } from './final-grades/doubles.ts';
import { besideLimit, interleaved } from './interleaved.js';
import { inBig, inDecimal } from './peers/decimals.js';
import { conditionsOf, publish, sized } from './report.js';

const size = sized({ students: 1_000, assessments: 60, problems: 5 }, { students: 20, assessments: 12, problems: 5 });
const rounds = sized(9, 2);
const editsARound = 20;

const classes = [
  { name: 'all graded', ungraded: 0, most: 0 },
  { name: 'a fifth ungraded', ungraded: 0.2, most: 0 },
  { name: 'a fifth ungraded, 3 lowest dropped', ungraded: 0.2, most: 3 },
];

const percentsOf = ({ assessments, weightSets, final }: Totals): readonly string[] =>
  [...assessments.values(), ...weightSets, final].map((one) => (one.kind === 'none' ? '' : one.percent.shown));

const textsOf = (students: StudentMap<StudentGrades>): readonly string[] =>
  [...students.values()].flatMap(({ leftOut, zero }) => [...percentsOf(leftOut), ...percentsOf(zero)]);

/** Throws if one of the exact ways differs; of the doubles it is counted how often they do. */
const compared = (ours: OfferingGrades, asked: ClassToGrade): { texts: number; byDoubles: number } => {
  const texts = textsOf(ours.students);
  const differing = (others: readonly string[]): number => {
    if (others.length !== texts.length) throw new Error(`${others.length} texts and not ${texts.length}`);
    return texts.filter((text, at) => text !== others[at]).length;
  };
  for (const [name, count] of Object.entries({ big: differing(inBig(asked)), decimal: differing(inDecimal(asked)) }))
    if (count > 0) throw new Error(`${name}: ${count} of ${texts.length} results are not ours.`);
  return { texts: texts.length, byDoubles: differing(inDoubles(asked)) };
};

type Way = 'ours' | 'doubles' | 'big' | 'decimal';

const row = (name: string, { ours, doubles, big, decimal }: Record<Way, number>): string => {
  const shown = [ours, big, decimal].map((time) => besideLimit(time, doubles));
  return `| ${name} | ${doubles.toFixed(doubles < 10 ? 3 : 0)} | ${shown.join(' | ')} | ${(big / ours).toFixed(1)} × |`;
};

const measured = ({ name, ungraded, most }: (typeof classes)[number]) => {
  const book = classOf(size, ungraded, most > 0 ? { dropLowest: most } : {});
  const asked = classToGrade(book, offeringId, most);
  const counts = compared(finalGrades(book, offeringId), asked);
  const fromScratch = interleaved<Way>(rounds, {
    ours: () => finalGrades(book, offeringId),
    doubles: () => inDoubles(asked),
    big: () => inBig(asked),
    decimal: () => inDecimal(asked),
  });
  let edited = book;
  const edits = Array.from({ length: rounds * editsARound }, (_, at) => {
    edited = editGrade(edited, size, at);
    const seat = edited.grades[offeringId]?.get(studentIdAt(at % size.students)) ?? {};
    return { book: edited, asked: { ...asked, seats: [seat] } };
  });
  const { now } = createFinalGrades();
  now(book, offeringId);
  const inRound = (round: number) => edits.slice(round * editsARound, (round + 1) * editsARound);
  const edit = interleaved<Way>(rounds, {
    ours: (round) => inRound(round).map((one) => now(one.book, offeringId)),
    doubles: (round) => inRound(round).map((one) => inDoubles(one.asked)),
    big: (round) => inRound(round).map((one) => inBig(one.asked)),
    decimal: (round) => inRound(round).map((one) => inDecimal(one.asked)),
  });
  return { rows: [row(name, fromScratch), row(`${name}: ${editsARound} grades edited, one by one`, edit)], counts };
};

const results = classes.map(measured);
const sum = (what: 'texts' | 'byDoubles'): string =>
  results.reduce((all, { counts }) => all + counts[what], 0).toLocaleString('en');

publish('Final grades', [
  `${conditionsOf('final-grades')}.`,
  `${size.students} students, ${size.assessments} assessments of ${size.problems} problems, 2 weight sets, both rules for ungraded`,
  `problems. Processor time in ms, medians of ${rounds} rounds in which all take turns; in brackets × plain doubles, which are the limit: they prove`,
  'nothing. After an edit each computes that student alone.',
  '',
  '| class | plain doubles | ours | big.js | decimal.js | big.js, × ours |',
  '|---|---|---|---|---|---|',
  ...results.flatMap(({ rows }) => rows),
  '',
  `All ${sum('texts')} results of big.js and of decimal.js were compared with ours, and are the same; of those of plain doubles ${sum('byDoubles')} differ.`,
]);
