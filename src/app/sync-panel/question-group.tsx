import { useMemo, useState } from 'react';
import { syncPanel as texts } from '../../../messages/app/sync-panel.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { SkippedRow } from '../../../sync/wire/localise.ts';
import { Button } from '../../ui/button.tsx';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import { ConsequencesTable } from './consequences-table.tsx';
import type { DecisionControls } from './deciding.ts';
import { type Group, shownLines } from './owed-groups.ts';
import { QuestionView } from './question-view.tsx';
import { choiceOf, questionsOf, type SideTexts, standstill } from './questions.ts';
import classes from './sync-panel.module.css';
import { More } from './waiting-group.tsx';

type GroupProps = {
  /** The question that the panel was opened for. */
  readonly at: string | undefined;
  readonly group: Group;
  readonly named: Book;
  readonly leftOut: readonly SkippedRow[];
  readonly deciding: DecisionControls;
};

/** Items that wait for the instructor for one reason. Each has its buttons, and some buttons are for all. */
export const QuestionGroup = ({ at, group, named, leftOut, deciding }: GroupProps) => {
  const saved = useLedger().records.saved();
  const choice = choiceOf(group);
  const questions = useMemo(() => questionsOf(saved, named, group, leftOut), [saved, named, group, leftOut]);
  const isAddingStudents =
    group.kind === 'student' && group.aside?.why === 'refused' && group.owed.some(({ base }) => base === null);
  return (
    <div className={classes.decisions}>
      <h4 className={classes.title}>
        {choice.title}: {group.title} <span className={classes.quiet}>{group.place}</span>
      </h4>
      {isAddingStudents && <Behind deciding={deciding} />}
      {group.owed.length > 1 && group.aside?.why !== 'ambiguous' && (
        <ForAll group={group} choice={choice} deciding={deciding} />
      )}
      <ul className={classes.lines}>
        {questions.map((question) => (
          <QuestionView
            key={question.key}
            isFirst={question.key === at}
            question={question}
            choice={choice}
            deciding={deciding}
          />
        ))}
      </ul>
      <More count={group.owed.length - shownLines} />
    </div>
  );
};

/** Students are added one after another: those behind a refused one wait until the instructor continues. */
const Behind = ({ deciding: { decide, isBusy } }: { readonly deciding: DecisionControls }) => {
  const { refused, behind } = standstill(useLedger().records.saved());
  if (behind === 0) return null;
  return (
    <div className={classes.behind}>
      <p>{texts.behind(behind)}</p>
      <Button
        size="small"
        look="filled"
        disabled={isBusy}
        aria-label={texts.goOnWithout(behind)}
        onClick={() => decide({ type: 'PassOver', items: refused }, texts.passedOver(behind))}
      >
        {texts.goOn}
      </Button>
    </div>
  );
};

type ForAllProps = { readonly group: Group; readonly choice: SideTexts; readonly deciding: DecisionControls };

/** Giving up many of one's own changes at once needs a confirmation, although it can be undone. */
const ForAll = ({ group, choice, deciding: { decide, isBusy } }: ForAllProps) => {
  /** `false`: the user was asked and said no. */
  const [isAsking, setAsking] = useState<boolean>();
  const count = group.owed.length;
  const items = useMemo(() => group.owed.map(({ item }) => item), [group]);
  if (isAsking) {
    return (
      <div className={classes.actions}>
        <p>{texts.sure(count)}</p>
        <ConsequencesTable items={items} name={group.title} choice={choice} />
        <Button
          autoFocus
          disabled={isBusy}
          onClick={() => decide({ type: 'TakeTheirs', items }, choice.theirsDone(group.title))}
          look="filled"
        >
          {choice.theirs}
        </Button>
        <Button onClick={() => setAsking(false)}>{texts.keepIt}</Button>
      </div>
    );
  }
  return (
    <div className={classes.actions}>
      <Button
        size="small"
        disabled={isBusy}
        onClick={() => decide({ type: 'KeepMine', items }, choice.mineDone(group.title))}
      >
        {texts.all(count, choice.mine)}
      </Button>
      <Button size="small" autoFocus={isAsking === false} disabled={isBusy} onClick={() => setAsking(true)}>
        {texts.all(count, choice.theirs)}
      </Button>
    </div>
  );
};
