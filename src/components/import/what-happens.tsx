import type { ImportPlan } from '../../../commands/catalogue.ts';
import { isTaken } from '../../../commands/import/plan.ts';
import type { Setup } from '../../../commands/import/setup.ts';
import { cellText, type SheetRow } from '../../../commands/import/sheet.ts';
import { importText as text } from '../../../messages/components/import.ts';
import { whole } from '../../../messages/counts.ts';
import { assessmentName, fullName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { ShownPlan } from './draft.ts';
import { FileNotes, Notices } from './file-notes.tsx';
import classes from './import.module.css';
import { type FileLine, linesOf } from './lines.ts';
import panel from './panel.module.css';
import { RowFacts } from './row-facts.tsx';
import type { ImportWizardState } from './use-import-wizard.ts';

type Fact = {
  readonly count: number;
  readonly words: (count: number) => string;
  readonly note?: string | undefined;
  readonly isQuiet?: boolean;
};

/** What the import will do, in counts, and what it leaves as it is. */
export const WhatHappens = ({ wizard }: { wizard: ImportWizardState }) => {
  const { preview } = wizard.draft;
  return (
    <>
      <h2 className={panel.panelTitle}>{text.whatHappens}</h2>
      {preview && (
        <ul className={panel.facts}>
          {factsOf(preview)
            .filter(({ count }) => count > 0)
            .map(({ count, words, note, isQuiet }) => (
              <li key={words(count)} data-quiet={isQuiet || undefined}>
                <b>{whole(count)}</b>{' '}
                <span>
                  {words(count)}
                  {note && <span className={classes.meta}> {note}</span>}
                </span>
              </li>
            ))}
        </ul>
      )}
      {preview && <Notices notices={preview.notices} />}
      <FileNotes wizard={wizard} />
      <RowFacts wizard={wizard} />
    </>
  );
};

const factsOf = ({ book, shown, totals, setup, into }: ShownPlan): readonly Fact[] => {
  const { facts } = text;
  const assessmentNames = intoNames(book, shown.plan);
  const notSubmitted = shown.rows.filter(({ row, outcome }) => outcome === 'unchanged' && saysMissing(setup, row));
  const taken = shown.rows.filter(({ outcome }) => isTaken(outcome));
  const sum = (field: 'aboveMax' | 'left' | 'kept'): number => taken.reduce((all, row) => all + row[field], 0);
  const otherLines = linesOf({ setup }).filter((line) => line.filters.has('left out'));
  const leftOut = shown.rows.filter(({ outcome }) => outcome === 'left out');
  const names = leftOut.map(({ identity }) => fullName(identity) || identity.studentCode || identity.email);
  const newAssessments = shown.plan.newAssessments.map(({ fields, maxima }) =>
    text.targets.whole(fields.assessmentName, maxima[0] ?? 0),
  );
  return [
    { count: into.at === 'new' ? 1 : 0, words: () => facts.newOffering },
    { count: totals.newStudents, words: facts.newStudents },
    { count: totals.enrolled, words: facts.enrolled },
    { count: totals.updated, words: facts.updated },
    { count: totals.assessments, words: (count) => facts.assessments(count, newAssessments) },
    { count: totals.newScores, words: (count) => facts.newScores(count, assessmentNames) },
    {
      count: totals.changedScores,
      words: (count) => facts.changedScores(count, assessmentNames),
      note: totals.lower > 0 ? facts.lower(totals.lower) : undefined,
    },
    { count: totals.excuses, words: facts.excuses },
    { count: totals.newFinals, words: facts.newFinals },
    { count: totals.changedFinals, words: facts.changedFinals },
    { count: totals.newNotes, words: facts.newNotes },
    { count: totals.changedNotes, words: facts.changedNotes },
    { count: sum('aboveMax'), words: facts.aboveMax },
    { count: sum('kept'), words: facts.kept },
    { count: totals.sameScores - sum('kept'), words: facts.sameScores, isQuiet: true },
    {
      count: notSubmitted.length,
      words: (count) =>
        facts.notSubmitted(
          count,
          notSubmitted.map(({ identity }) => fullName(identity) || identity.studentCode),
        ),
      isQuiet: true,
    },
    { count: shown.counts.unchanged - notSubmitted.length, words: facts.unchanged, isQuiet: true },
    { count: sum('left'), words: facts.leftCells, isQuiet: true },
    {
      count: leftOut.length + otherLines.length,
      words: (count) => facts.leftOut(count, [...otherLines.flatMap(labelOf), ...names]),
      isQuiet: true,
    },
  ];
};

/** The assessments that are here and get scores, in the order of the file's columns. */
const intoNames = (book: Book, { gradeEdits }: ImportPlan): readonly string[] => {
  const ids = new Set(gradeEdits.flatMap(({ assessment }) => (typeof assessment === 'string' ? assessment : [])));
  return [...ids].map((id) => assessmentName(book, id));
};

/** Whether a column beside the scores, as Gradescope's “Status”, says that the student handed nothing in. */
const saysMissing = ({ targets }: Setup, { cells }: SheetRow): boolean =>
  cells.some((cell, column) => targets[column]?.to === 'ignore' && cellText(cell).trim().toLowerCase() === 'missing');

/** What a row that is no student's says of itself. */
const labelOf = ({ row }: FileLine): readonly string[] =>
  row.cells
    .map((cell) => cellText(cell).trim())
    .filter(Boolean)
    .slice(0, 1);
