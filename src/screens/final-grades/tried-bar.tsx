import type { OfferingId } from '../../../events/ids.ts';
import { sameValue } from '../../../events/same-value.ts';
import { studentName } from '../../../messages/naming.ts';
import { cutOffText as text } from '../../../messages/screens/cut-offs.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { Button } from '../../ui/button.tsx';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useViews } from '../../workspace/views.tsx';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './cut-offs.module.css';
import { firstCrossing } from './first-crossing.ts';
import type { TriedCutOffs } from './tried-cut-offs.ts';

type BarProps = {
  readonly offeringId: OfferingId;
  readonly cutOffs: TriedCutOffs;
  readonly shown: (from: number) => string;
};

/** The most students who are named. */
const named = 12;

/** What is tried, who would get another letter, and the two ways out: one commit, or nothing. */
export const TriedBar = ({ offeringId, cutOffs, shown }: BarProps) => {
  const ask = useAsk();
  const { view } = useViews();
  const { stored, letters, moved, changing, putBack } = cutOffs;
  const ledger = useLedger();
  const toasts = useToasts();
  if (moved.length === 0) return null;
  // The button that is pressed goes away. A small screen has buttons in place of handles.
  const focusHandle = (): void =>
    [...document.querySelectorAll<HTMLElement>(`[data-cut-off="${CSS.escape(moved[0]?.letter ?? '')}"]`)]
      .find(({ offsetParent }) => offsetParent !== null)
      ?.focus();
  const apply = (): void => {
    // Grades are computed after a change is on screen: until then these counts are of the letters before it.
    if (!sameValue(policyOf(ledger.book().settings, offeringId).letters, stored)) {
      toasts.show({ kind: 'refused', text: text.changedMeanwhile });
      return;
    }
    const policy = { letters: letters.toSorted((a, b) => b.from - a.from) };
    ask({ type: 'EditGradingPolicy', offeringId, policy }, text.applied(changing));
    focusHandle();
  };
  const discard = (): void => {
    putBack();
    focusHandle();
  };
  return (
    <section className={classes.bar} aria-label={text.bar}>
      <b>{text.trying(moved.map(({ letter, from }) => text.bound(letter, shown(from))))}</b>
      <Crossing {...cutOffs} />
      <span className={classes.actions}>
        <Button size="small" onClick={discard}>
          {text.discard}
        </Button>
        <Button size="small" look="filled" onClick={apply}>
          {view?.kind === 'trial' ? text.addToTrial : text.apply(changing)}
        </Button>
      </span>
    </section>
  );
};

const Crossing = ({ finals, moves, changing }: TriedCutOffs) => {
  const ledger = useLedger();
  if (changing === 0) return <span className={classes.who}>{text.nobody}</span>;
  const book = ledger.book();
  return (
    <ul className={classes.who}>
      {firstCrossing(finals.samples, moves, named).map(({ from, to, studentIds }) => (
        <li key={`${from} ${to}`}>
          {text.crossing(
            from,
            to,
            studentIds.map((id) => studentName(book, id)),
          )}
        </li>
      ))}
      {changing > named && <li>{text.more(changing - named)}</li>}
    </ul>
  );
};
