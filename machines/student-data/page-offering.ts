import { extraFields, extraParts } from '../../events/fields.ts';
import { entriesOf } from '../../events/record.ts';
import { extraNames } from '../../messages/naming.ts';
import { studentDataText as text } from '../../messages/student-data.ts';
import { element, type Inside, type Markup, number, type ShownCell, table } from '../archive/html.ts';
import { momentMarkup } from '../archive/parts.ts';
import type { FinalData, GradeData, NamesData, OfferingData, SeatData } from './kept.ts';
import { assessmentNamed, guardedLine, placeName, problemNamed, textCell } from './page-words.ts';

/** An offering that the student is or was in: since when, and what they have there now. */
export const offeringPart = (names: NamesData, one: OfferingData): Inside => {
  const { offeringId, seats, dateOfEnrollment, grades, final, outcomes } = one;
  return [
    element('h3', {}, guardedLine(placeName(names, { offeringId }))),
    ...seats.map(seatLine),
    dateOfEnrollment !== null && element('p', {}, text.dateNow(dateOfEnrollment)),
    grades.length > 0 && gradesTable(names, grades),
    final !== null && finalPart(final),
    outcomes.length > 0 && outcomesTable(outcomes),
  ];
};

const seatLine = ({ dateOfEnrollment, since, until }: SeatData): Markup =>
  element(
    'p',
    {},
    text.seat.since,
    momentMarkup(since.at),
    until ? [text.seat.until, momentMarkup(until.at), text.seat.end] : text.seat.still,
    text.seatDay(dateOfEnrollment),
  );

const gradesTable = (names: NamesData, grades: readonly GradeData[]): Markup =>
  table(
    text.grades,
    [
      textCell(text.assessment),
      textCell(text.status),
      textCell(text.points),
      number(text.percent),
      textCell(text.toKnow1),
    ],
    grades.map((one) => [
      textCell(assessmentNamed(names, one.assessmentId)),
      textCell(one.status),
      pointsCell(names, one),
      number(one.percent ?? ''),
      textCell(one.told),
    ]),
  );

const pointsCell = (names: NamesData, { assessmentId, grade }: GradeData): ShownCell => {
  if (!grade) return textCell('');
  const points = entriesOf(grade.points).map(([problemId, value]) => {
    const { name, max } = problemNamed(names, assessmentId, problemId);
    return text.point(name, String(value), max);
  });
  const extras = extraParts.flatMap((part) => {
    const { use, points: field } = extraFields[part];
    if (!grade[use] && grade[field] === 0) return [];
    return [`${text.point(extraNames[part], String(grade[field]), '')}${grade[use] ? '' : ` (${text.unused})`}`];
  });
  return textCell([...points, ...extras].join('; '));
};

const finalPart = ({ percent, letter, given, why }: FinalData): Inside => [
  element('h4', {}, text.final),
  element('p', {}, text.finalIs(percent, letter)),
  given !== null && element('p', {}, text.given(given)),
  why.rows.length > 0 &&
    table(
      text.why,
      why.columns.map(textCell),
      why.rows.map((row) => row.map(textCell)),
    ),
  why.sentences.map((sentence) => element('p', {}, guardedLine(sentence))),
];

const outcomesTable = (outcomes: OfferingData['outcomes']): Markup =>
  table(
    text.outcomes,
    [textCell(text.what), number(text.percent)],
    outcomes.map(({ no, text: words, percent }) => [textCell(text.outcome(no, words)), number(percent ?? '')]),
  );
