import { NativeSelect } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { progressText } from '../../../messages/components/progress.ts';
import { whole } from '../../../messages/counts.ts';
import { finalGradesText } from '../../../messages/final-words.ts';
import { studentName } from '../../../messages/naming.ts';
import { classText as text } from '../../../messages/screens/final-grades-screen.ts';
import { histogramText } from '../../../messages/ui/histogram.ts';
import type { Book } from '../../../projections/book/book.ts';
import {
  finalSamples,
  givenCount,
  lettersEarned,
  nearBounds,
  weightSetSamples,
} from '../../../projections/figures/final-samples.ts';
import { progressOf } from '../../../projections/figures/progress.ts';
import {
  assessmentSamples,
  histogramOf,
  type Sample,
  type Statistics,
  statisticsOf,
} from '../../../projections/figures/statistics.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import type { Rule } from '../../components/offering/final-cell.ts';
import type { ColumnContent } from '../../components/offering/final-columns.ts';
import { Histogram } from '../../ui/histogram.tsx';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import { BoundaryList } from './boundary-list.tsx';
import classes from './class-panel.module.css';
import sheet from './final-sheet.module.css';
import { PanelHead } from './panel-head.tsx';
import type { SheetParts } from './sheet-parts.ts';

/** How the class did in one column: the active column of the table, or another one that is chosen here. */
export const ClassPanel = ({ offeringId, source, columns, whatOf, state }: SheetParts) => {
  const grades = useDeferredValue(source.grades);
  const { rule } = state;
  const numbers = columns.filter(({ what }) => isNumber(what));
  const [chosen, setChosen] = useState('final');
  useFollowing(state.header ?? state.active?.columnId, whatOf, setChosen);
  const current = numbers.find(({ column }) => column.columnId === chosen) ?? numbers.at(-1);
  const what = current?.what ?? { kind: 'final' };
  const samples = useMemo(() => samplesOf(grades, rule, what), [grades, rule, what]);
  const statistics = useMemo(() => statisticsOf(samples, grades.policy), [samples, grades]);
  const bins = useMemo(() => histogramOf(samples), [samples]);
  const header = current?.column.header ?? '';
  const given = givenCount(grades);
  return (
    <aside className={sheet.panel} aria-label={text.title}>
      <PanelHead title={text.title} onClose={() => state.setPanel(undefined)} />
      <NativeSelect
        label={text.column}
        value={current?.column.columnId ?? ''}
        data={numbers.map(({ column }) => ({ value: column.columnId, label: column.header }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <p className={classes.rule}>{rule === 'zero' ? finalGradesText.blanksAsZero : finalGradesText.soFar}</p>
      {samples.length === 0 ? (
        <p className={classes.quiet}>{text.none}</p>
      ) : (
        <>
          <Histogram
            label={histogramText.label(header)}
            bins={bins}
            cutoffs={what.kind === 'final' ? grades.policy.letters : []}
          />
          <Numbers statistics={statistics} all={grades.students.size} graded={gradedText(source.book, what)} />
        </>
      )}
      {what.kind === 'final' && grades.policy.letters.length > 0 && (
        <>
          <Letters grades={grades} rule={rule} />
          {given > 0 && <p className={classes.quiet}>{finalGradesText.computedCounts(given)}</p>}
          <NearCutoffs source={{ ...source, grades }} rule={rule} />
          {!grades.fault && <BoundaryList book={source.book} offeringId={offeringId} grades={grades} />}
        </>
      )}
    </aside>
  );
};

const isNumber = ({ kind }: ColumnContent): boolean => kind === 'assessment' || kind === 'set' || kind === 'final';

/** Follows the column that becomes active in the table. In between, another one can be chosen here. */
const useFollowing = (
  active: string | undefined,
  whatOf: SheetParts['whatOf'],
  setChosen: (columnId: string) => void,
): void => {
  const [lastActive, setLastActive] = useState(active);
  if (active !== lastActive) {
    setLastActive(active);
    const what = active === undefined ? undefined : whatOf(active);
    if (active !== undefined && what) setChosen(isNumber(what) ? active : 'final');
  }
};

const samplesOf = (grades: OfferingGrades, rule: Rule, what: ColumnContent): Sample[] => {
  if (what.kind === 'assessment') return assessmentSamples(grades, rule, what.assessmentId);
  return what.kind === 'set' ? weightSetSamples(grades, rule, what.position) : finalSamples(grades, rule);
};

/** How many students are graded. It is said because a student with a result may still be half graded. */
const gradedText = (book: Book, what: ColumnContent): string | undefined => {
  const assessment = what.kind === 'assessment' ? book.assessments[what.assessmentId] : undefined;
  return assessment && progressText(progressOf(book, assessment));
};

type NumbersProps = { readonly statistics: Statistics; readonly all: number; readonly graded: string | undefined };

const Numbers = ({ statistics, all, graded }: NumbersProps) => {
  const { count, mean, median, lowest, highest, standardDeviation, zeros } = statistics;
  const rows = [
    [text.count, text.countOf(count, all)],
    ...(graded === undefined ? [] : [[text.graded, graded] as const]),
    [text.mean, mean?.shown],
    [text.median, median?.shown],
    [text.deviation, standardDeviation?.toFixed(2)],
    [text.lowest, lowest?.shown],
    [text.highest, highest?.shown],
    [text.zeros, String(zeros)],
  ] as const;
  return (
    <dl className={classes.numbers}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === undefined ? finalGradesText.nothing : shownDecimal(value)}</dd>
        </div>
      ))}
    </dl>
  );
};

/** How many earn each letter, and the lowest grade that earned it. */
const Letters = ({ grades, rule }: { readonly grades: OfferingGrades; readonly rule: Rule }) => {
  const earned = useMemo(() => lettersEarned(grades, rule), [grades, rule]);
  return (
    <table className={classes.letters} aria-label={text.lettersEarned}>
      <thead>
        <tr>
          <th scope="col">{text.letter}</th>
          <th scope="col">{text.students}</th>
          <th scope="col">{text.lowestEarned}</th>
        </tr>
      </thead>
      <tbody>
        {earned.map(({ letter, count, lowest }) => (
          <tr key={letter}>
            <th scope="row">{letter}</th>
            <td>{whole(count)}</td>
            <td>{lowest === undefined ? finalGradesText.nothing : shownDecimal(lowest)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const namedAtOnce = 12;

/** Students whom a small regrade could lift or drop: the ones to look at twice. */
const NearCutoffs = ({ source, rule }: { source: SheetParts['source']; rule: Rule }) => {
  const near = useMemo(() => nearBounds(source.grades, rule), [source.grades, rule]);
  const students = new Set(near.map(({ studentId }) => studentId)).size;
  return (
    <section className={classes.near} aria-label={text.letters}>
      <p>{text.near(students, shownDecimal(source.grades.policy.nearCutOff.toFixed(2)))}</p>
      <ul>
        {near.slice(0, namedAtOnce).map(({ studentId, shown, letter, from }) => (
          <li key={`${studentId} ${letter}`}>
            {text.nearOne(studentName(source.book, studentId), shownDecimal(shown), letter, shownNumber(from))}
          </li>
        ))}
        {near.length > namedAtOnce && <li>{text.more(near.length - namedAtOnce)}</li>}
      </ul>
    </section>
  );
};
