import { useState } from 'react';
import { historyText } from '../../../messages/screens/history.ts';
import { causeWords, whyChangedText as text } from '../../../messages/screens/why-changed.ts';
import type { Seat } from '../../../projections/events/touching.ts';
import { computerNameIn } from '../../../projections/settings/computer-name.ts';
import { tagsOf } from '../../../projections/settings/tags.ts';
import { unknownCauses } from '../../../projections/why/joined-why.ts';
import type { CauseEffect, ChangeCauses, ExactFinal } from '../../../projections/why/why-changed.ts';
import type { JoinedHistory } from '../../components/history/others.ts';
import { useOthersFor } from '../../components/history/others-hook.ts';
import { OthersTold } from '../../components/history/others-told.tsx';
import type { StartPoint } from '../../components/history/why-reading.ts';
import { signedText } from '../../components/offering/fraction-text.ts';
import { shownFinal } from '../../components/offering/shown-final.ts';
import { useDay } from '../../ui/day-hook.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { Picker } from '../../ui/picker.tsx';
import { shownTime } from '../../ui/times.ts';
import { useViews } from '../../workspace/views.tsx';
import { useStatus } from '../../workspace/workspace-hooks.tsx';
import type { SheetParts } from './sheet-parts.ts';
import { useWhyChanged, type WhyResult } from './what-changed-hook.ts';
import classes from './why-panel.module.css';

type ChangedProps = Pick<SheetParts, 'source'> & { readonly seat: Seat };

type Moment = { readonly id: string; readonly name: string; readonly since: StartPoint };

const always: readonly Moment[] = [
  { id: 'yesterday', name: text.yesterday, since: { days: 1 } },
  { id: 'week', name: text.week, since: { days: 7 } },
  { id: 'month', name: text.month, since: { days: 30 } },
  { id: 'beginning', name: text.beginning, since: { seq: 0 } },
];

/** Why the grade has changed since an earlier moment: the causes, and by how many points each one moved it. */
export const WhatChanged = ({ source, seat }: ChangedProps) => {
  // The causes are told with their times, and a week is counted from today.
  useDay();
  const { view } = useViews();
  const last = useStatus(({ seq }) => seq);
  // Today's tags are of this browser's ledger, and number no commits of another one.
  const isOfOther = view?.kind === 'past' && view.ledger.moment().of !== undefined;
  const tags = (isOfOther ? [] : tagsOf(source.book.settings, seat.offeringId))
    .filter(({ seq }) => seq <= last)
    .toReversed();
  const moments = [
    ...tags.map(({ tagId, name, seq }) => ({ id: tagId, name: text.tag(name), since: { seq } })),
    ...always,
  ];
  const [chosen, choose] = useState<string>();
  const moment = moments.find(({ id }) => id === (chosen ?? tags[0]?.tagId ?? 'week')) ?? moments[0];
  // No log has the changes of a trial or of a snapshot.
  if (view && view.kind !== 'past') return null;
  return (
    <section className={classes.changed} aria-label={text.title}>
      <div className={classes.since}>
        <h4 className={classes.student}>{text.title}</h4>
        <Picker
          label={text.since}
          shown={text.sinceShown(moment?.name ?? '')}
          current={moment?.id}
          choices={moments}
          search={text.search}
          none={text.none}
          onPick={choose}
        />
      </div>
      {moment && <Causes source={source} seat={seat} since={moment.since} />}
    </section>
  );
};

const Causes = ({ source, seat, since }: ChangedProps & { readonly since: StartPoint }) => {
  const { view } = useViews();
  const [question, setQuestion] = useState('');
  // A past moment is one of this browser's ledger.
  const others = useOthersFor(question === '' || view ? undefined : question);
  const isOwnAlone = question === '' || view !== undefined;
  const read = useWhyChanged(seat, since, isOwnAlone ? undefined : others.found);
  const newQuestion = read && 'why' in read ? unknownCauses(read.why) : '';
  if (newQuestion !== '' && newQuestion !== question) setQuestion(newQuestion);
  const areOthersComing = !isOwnAlone && newQuestion !== '' && others.state === 'reading' && !others.found;
  return (
    <>
      <CausesOrState
        source={source}
        read={areOthersComing ? undefined : read}
        each={isOwnAlone ? undefined : others.found?.each}
      />
      {!isOwnAlone && <OthersTold others={others} />}
    </>
  );
};

/** `each`: the account's other ledgers, where they tell of the grade, too. */
type CauseListProps = Pick<SheetParts, 'source'> & { readonly each: JoinedHistory['each'] | undefined };

type CausesOrStateProps = CauseListProps & { readonly read: WhyResult | undefined };

const CausesOrState = ({ source, read, each }: CausesOrStateProps) => {
  if (!read) return <p className={classes.quiet}>{text.reading}</p>;
  if ('failure' in read) return <p role="alert">{text.failed(read.failure)}</p>;
  const { causes } = read.why;
  if (causes.length === 0) return <p className={classes.quiet}>{text.nothing}</p>;
  return <CauseList source={source} why={read.why} each={each} />;
};

/**
 * Lists the causes. Changes without an effect of their own are folded away, not left out, because they may have decided
 * the effect of later ones.
 */
const CauseList = ({ source, why, each }: CauseListProps & { readonly why: ChangeCauses }) => {
  const digits = source.grades.policy.decimals + 2;
  const shown = why.causes.filter(({ steps }) => steps.some(({ isShown }) => isShown));
  const others = why.causes.filter((cause) => !shown.includes(cause));
  return (
    <>
      <FinalLine words={text.was} standing={why.from} />
      <ul className={classes.terms}>
        {shown.map((cause) => (
          <Cause key={keyOf(cause)} source={source} caused={cause} digits={digits} each={each} />
        ))}
        {why.rounding.num !== 0n && (
          <li className={classes.total}>
            <span>{text.rounding}</span>
            <span>{signedText(why.rounding, digits)}</span>
          </li>
        )}
      </ul>
      <FinalLine words={text.is} standing={why.to} />
      {others.length > 0 && (
        <details>
          <summary className={classes.quiet}>{text.noEffect(others.length)}</summary>
          <ul className={classes.steps}>
            {others.map((cause) => (
              <Cause key={keyOf(cause)} source={source} caused={cause} digits={digits} each={each} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
};

const keyOf = ({ logId, doneIn, seq, at, cause }: CauseEffect): string =>
  JSON.stringify([logId, doneIn, seq, at, cause]);

const FinalLine = ({ words, standing: { final } }: { readonly words: string; readonly standing: ExactFinal }) => (
  <p className={classes.total}>
    <span>{words}</span>
    <strong>{standingText(final)}</strong>
  </p>
);

const standingText = (final: ExactFinal['final']): string => {
  if (final === null) return text.notEnrolled;
  return shownFinal(final) || text.noGrade;
};

type CauseProps = CauseListProps & { readonly caused: CauseEffect; readonly digits: number };

const Cause = ({ source, caused, digits, each }: CauseProps) => {
  const computer = computerOf(caused, each);
  return (
    <li className={classes.total}>
      <span>
        {causeWords(source.book, caused, shownNumber)}
        {computer !== undefined && <span className={classes.computer}> · {computer}</span>}
      </span>
      <span className={classes.effect}>
        <span className={classes.quiet}>{shownTime(caused.at)}</span> {signedText(caused.effect, digits)}
      </span>
    </li>
  );
};

/**
 * The name of the other computer on which it was done; `undefined` if it was done here, by another program, or by none.
 */
const computerOf = (
  { logId, doneIn, isElsewhere, cause }: CauseEffect,
  each: CauseListProps['each'],
): string | undefined => {
  const ledgerId = doneIn ?? logId;
  if (!ledgerId || isElsewhere || cause.of === 'records') return undefined;
  const other = each?.find((one) => one.logId === ledgerId);
  return (other && computerNameIn(other.ledger.book().settings)) ?? historyText.whos.there;
};
