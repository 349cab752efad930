import { useState } from 'react';
import { syncPanel as texts } from '../../../messages/app/sync-panel.ts';
import { Button } from '../../ui/button.tsx';
import { CandidateRows } from './candidate-rows.tsx';
import { ConsequencesTable } from './consequences-table.tsx';
import type { DecisionControls } from './deciding.ts';
import type { Question, SideTexts } from './questions.ts';
import { SidesTable } from './sides-table.tsx';
import classes from './sync-panel.module.css';

type QuestionProps = { readonly question: Question; readonly choice: SideTexts; readonly deciding: DecisionControls };

/** `isFirst`: the panel was opened for this question, which takes the focus. */
type ViewProps = QuestionProps & { readonly isFirst: boolean };

/** Why one item waits for the instructor, both sides' values, and the possible answers. */
export const QuestionView = ({ isFirst, question, choice, deciding }: ViewProps) => {
  const { name, why, differences, rows } = question;
  return (
    <li className={classes.decision} data-decision {...(isFirst && { tabIndex: -1, 'data-autofocus': true })}>
      <strong className={classes.name}>{name}</strong>
      <p>{why}</p>
      {rows.length > 0 && <CandidateRows question={question} deciding={deciding} />}
      {differences.length > 0 && question.byParts ? (
        <ByParts question={question} choice={choice} deciding={deciding} />
      ) : (
        <>
          {differences.length > 0 && <SidesTable question={question} />}
          <ConsequencesTable items={question.items} name={name} choice={choice} />
          <div className={classes.actions}>
            <Whole question={question} choice={choice} deciding={deciding} />
          </div>
        </>
      )}
    </li>
  );
};

/** Takes each field or problem from the chosen side, or the item as a whole. */
const ByParts = ({ question, choice, deciding }: QuestionProps) => {
  const { item, name, differences } = question;
  const [sides, setSides] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const open = differences.filter(({ key }) => sides[key] === undefined).length;
  const theirs = differences.filter(({ key }) => sides[key] === 'theirs').map(({ key }) => key);
  const isBegun = open < differences.length;
  return (
    <>
      <SidesTable
        question={question}
        chosen={sides}
        onChoose={(key, side) => setSides((before) => ({ ...before, [key]: side }))}
      />
      <ConsequencesTable items={question.items} name={name} choice={choice} />
      <div className={classes.actions}>
        {isBegun && (
          <Button
            size="small"
            look="filled"
            disabled={deciding.isBusy || open > 0}
            aria-label={texts.one(texts.asChosen, name)}
            onClick={() => deciding.decide({ type: 'ChooseParts', item, theirs }, texts.chosen(name))}
          >
            {open > 0 ? texts.stillOpen(open) : texts.asChosen}
          </Button>
        )}
        <Whole question={question} choice={choice} deciding={deciding} />
      </div>
    </>
  );
};

/**
 * If the server may have several rows for it, `TakeTheirs` has no one meaning, and each row has a button of its own.
 */
const Whole = ({ question: { item, name, rows }, choice, deciding: { decide, isBusy } }: QuestionProps) => {
  const mine = rows.length > 0 ? texts.noneOfThese : choice.mine;
  return (
    <>
      <Button
        size="small"
        disabled={isBusy}
        aria-label={texts.one(mine, name)}
        onClick={() => decide({ type: 'KeepMine', items: [item] }, choice.mineDone(name))}
      >
        {mine}
      </Button>
      {rows.length === 0 && (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={texts.one(choice.theirs, name)}
          onClick={() => decide({ type: 'TakeTheirs', items: [item] }, choice.theirsDone(name))}
        >
          {choice.theirs}
        </Button>
      )}
    </>
  );
};
