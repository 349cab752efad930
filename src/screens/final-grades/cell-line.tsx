import { decimalText } from '../../../events/decimal.ts';
import { own } from '../../../events/record.ts';
import { concernText } from '../../../messages/components/concerns.ts';
import { policyFaultText } from '../../../messages/final-grades.ts';
import { givenText } from '../../../messages/final-words.ts';
import { studentName } from '../../../messages/naming.ts';
import { finalGradesScreen as text } from '../../../messages/screens/final-grades-screen.ts';
import type { Totals } from '../../../projections/final-grades/result.ts';
import { bothValues, concernsIn, finalCellOf } from '../../components/offering/final-cell.ts';
import type { ColumnContent } from '../../components/offering/final-columns.ts';
import { setName } from '../../components/offering/set-name.ts';
import { footRoom } from '../../ui/foot-room.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import classes from './final-sheet.module.css';
import type { SheetParts } from './sheet-parts.ts';

/**
 * The line under the table: the active cell in words, with both values, or the reason if there is no grade; beside it
 * the rules by which all grades are made.
 */
export const CellLine = (props: SheetParts) => (
  <div ref={footRoom} className={classes.line}>
    <p>{props.state.header === undefined ? <ActiveCell {...props} /> : headerOf(props.columns, props.state.header)}</p>
    <p className={classes.policy}>{policyOf(props.source)}</p>
  </div>
);

const policyOf = ({ grades }: SheetParts['source']): string => {
  const { policy, weightSets, fault } = grades;
  if (fault) return policyFaultText(fault);
  const chosen = weightSets.length === 1 ? 0 : policy.weightSet;
  return text.line.policy(policy, weightSets.length, chosen === 'best' ? undefined : setName(grades, chosen));
};

const ActiveCell = ({ source, columns, whatOf, state }: SheetParts) => {
  const { book, grades, names, rule } = source;
  const { active } = state;
  const student = active && grades.students.get(active.rowId);
  const content = active && whatOf(active.columnId);
  if (!active || !student || !content) return text.line.idle;

  const isNumber = content.kind === 'assessment' || content.kind === 'set' || content.kind === 'final';
  const numberContent: ColumnContent = isNumber ? content : { kind: 'final' };
  const outcome = finalCellOf(student[rule], numberContent, names);
  const { final } = student[rule];
  const given = numberContent.kind === 'final' ? givenText(own(grades.policy.given, active.rowId)) : '';
  const sentences = [
    given === '' ? undefined : text.given(given),
    'shown' in outcome ? undefined : outcome.sentence,
    bothValues(student, numberContent, names),
    pointsText(student[rule], content),
    numberContent.kind === 'final' && final.kind === 'grade' && grades.weightSets.length > 1
      ? setName(grades, final.weightSet)
      : undefined,
    ...concernsIn(source, student, numberContent).map((concern) => concernText(concern, names)),
  ];
  return (
    <>
      <span className={classes.strong}>
        {text.line.cell(headerOf(columns, active.columnId), studentName(book, active.rowId))}
      </span>
      {sentences.filter((sentence) => sentence !== undefined).map((sentence) => ` · ${sentence}`)}
    </>
  );
};

const headerOf = (columns: SheetParts['columns'], columnId: string): string =>
  columns.find(({ column }) => column.columnId === columnId)?.column.header ?? '';

/** The points of an assessment and its maximum; `undefined` for other columns, and where there is no result. */
const pointsText = ({ assessments }: Totals, what: ColumnContent): string | undefined => {
  const result = what.kind === 'assessment' ? assessments.get(what.assessmentId) : undefined;
  if (result?.kind !== 'result') return undefined;
  return text.line.points(shownDecimal(decimalText(result.points)), shownDecimal(decimalText(result.max)));
};
