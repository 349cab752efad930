import type { FillPlan, FillTarget } from '../../../commands/write-back/fill.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { fillText as text, whyStaysText } from '../../../messages/components/fill.ts';
import { whole } from '../../../messages/counts.ts';
import { useAssessments } from '../offering/assessments-hook.ts';
import classes from './fill.module.css';

type ColumnsProps = {
  readonly plan: FillPlan;
  readonly offeringId: OfferingId;
  readonly onPick: (column: number, target: FillTarget) => void;
};

type Choice = { readonly value: string; readonly label: string; readonly target: FillTarget };

/** What each column that may be written gets, with the choice of something else; the others by name. */
export const FillColumns = ({ plan, offeringId, onPick }: ColumnsProps) => {
  const choices = useChoices(offeringId);
  const columns = plan.targets.flatMap((target, column) =>
    isOpen(target) ? [{ target, column, name: text.nameOf(plan.headings[column] ?? '', column) }] : [],
  );
  const fixed = plan.targets.flatMap((target, column) => {
    const heading = plan.headings[column]?.trim() ?? '';
    return target.to === 'stays' && !isOpen(target) && target.why !== 'identity' && heading ? [heading] : [];
  });
  return (
    <section aria-label={text.columns}>
      <table className={classes.table} aria-label={text.columnsLabel}>
        <thead>
          <tr>
            <th scope="col">{text.column}</th>
            <th scope="col">{text.filledWith}</th>
            <th scope="col">{text.count}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ target, column, name }) => (
            <tr key={column}>
              <th scope="row">{name}</th>
              <td>
                <select
                  aria-label={text.fillWith(name)}
                  value={keyOf(target)}
                  onChange={({ currentTarget }) => {
                    const choice = choices.find(({ value }) => value === currentTarget.value);
                    if (choice) onPick(column, choice.target);
                  }}
                >
                  {choices.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
                {target.to === 'stays' && whyStaysText[target.why] && (
                  <span className={classes.why}>{whyStaysText[target.why]}</span>
                )}
              </td>
              <td>{whole(plan.changes.filter((change) => change.column === column).length)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Unplaced plan={plan} offeringId={offeringId} isChoice={columns.some(({ target }) => target.to === 'stays')} />
      {fixed.length > 0 && <p className={classes.quiet}>{text.fixed(fixed)}</p>}
    </section>
  );
};

type UnplacedProps = Omit<ColumnsProps, 'onPick'> & { readonly isChoice: boolean };

/** Whose scores go nowhere. `isChoice`: a column that may be for them gets nothing. */
const Unplaced = ({ plan, offeringId, isChoice }: UnplacedProps) => {
  const assessments = useAssessments(offeringId);
  const names = assessments.flatMap(({ assessmentId, assessmentName }) =>
    plan.unplaced.includes(assessmentId) ? [assessmentName] : [],
  );
  if (names.length === 0) return null;
  const words = [text.unplaced(names), ...(isChoice ? [text.chooseAbove] : [])].join(' ');
  return <p className={isChoice ? classes.warning : classes.quiet}>{words}</p>;
};

/** Whether the user may choose what the column gets. */
const isOpen = (target: FillTarget): boolean =>
  target.to !== 'stays' || ['unknown', 'chosen', 'other maximum', 'several assessments', 'twice'].includes(target.why);

const keyOf = (target: FillTarget): string => {
  if (target.to === 'score') return `score ${target.assessmentId}`;
  return target.to === 'problem' ? `problem ${target.problemId}` : target.to;
};

const useChoices = (offeringId: OfferingId): readonly Choice[] => {
  const assessments = useAssessments(offeringId);
  const all: readonly { readonly label: string; readonly target: FillTarget }[] = [
    { label: text.stays, target: { to: 'stays', why: 'chosen' } },
    ...assessments.flatMap(({ assessmentId, assessmentName, problems }) => [
      { label: assessmentName, target: { to: 'score', assessmentId } as const },
      ...(problems.length < 2 ? [] : problems).map(({ problemId }, at) => ({
        label: text.problem(assessmentName, at + 1),
        target: { to: 'problem', assessmentId, problemId } as const,
      })),
    ]),
    { label: text.finalPercent, target: { to: 'final percent' } },
    { label: text.finalLetter, target: { to: 'final letter' } },
    { label: text.finalOutOf, target: { to: 'final out of' } },
  ];
  return all.map((choice) => ({ ...choice, value: keyOf(choice.target) }));
};
