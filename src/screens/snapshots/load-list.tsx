import { partName, studentName } from '../../../messages/naming.ts';
import { loadText as text } from '../../../messages/screens/load-snapshots.ts';
import { openedSnapshotText } from '../../../messages/screens/snapshots.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { ScoreDifference } from '../../../projections/compare/offering-differences.ts';
import { Button } from '../../ui/button.tsx';
import { shownNumber } from '../../ui/numbers.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import type { OpenedSnapshot } from './contents-hook.ts';
import { nameIn } from './difference-sentence.ts';
import classes from './load-list.module.css';
import type { LoadEffect } from './load-plan.ts';
import { loadSentence } from './load-sentence.ts';

/** `effect`: `undefined` until it is known. `isComing`: what the snapshot holds is being fetched. */
type Line = {
  readonly key: string;
  readonly name: string;
  readonly effect: LoadEffect | undefined;
  readonly isComing?: boolean;
};

type LoadListProps = {
  readonly label: string;
  readonly lines: readonly Line[];
  readonly onLeaveOut: (key: string) => void;
};

/** What is to be loaded, each with what that does to its offering. */
export const LoadList = ({ label, lines, onLeaveOut }: LoadListProps) => (
  <ul className={classes.list} aria-label={label}>
    {lines.map(({ key, name, effect, isComing = false }) => (
      <li key={key}>
        <p className={classes.name}>
          <b>{name}</b>
          <Button icon="close" aria-label={text.leaveOut(name)} onClick={() => onLeaveOut(key)} />
        </p>
        {effect && <Effect effect={effect} isComing={isComing} />}
      </li>
    ))}
  </ul>
);

type EffectProps = { readonly effect: LoadEffect; readonly isComing: boolean };

/** *Not known* until the snapshot's content has come. */
const Effect = ({ effect: { was, now, adds, opened }, isComing }: EffectProps) => (
  <>
    <p>
      {text.thenAndNow(was, now)}{' '}
      {adds ? text.adds(adds.courses, adds.students) : isComing ? text.coming : text.notKnown}
    </p>
    {opened && <Changes opened={opened} />}
  </>
);

/** As many as one reads to see whether it is the right snapshot. */
const shownScores = 20;

/** Which values come instead of which. Nothing is said of an offering that is not here now: all of it comes. */
const Changes = ({ opened }: { readonly opened: OpenedSnapshot }) => {
  const today = useBook((all) => all);
  const { differs, book: was, isUnclear } = opened;
  if (!differs) return null;
  const { scores } = differs;
  return (
    <>
      <p>
        {loadSentence(differs, was, today)} {isUnclear && openedSnapshotText.unclear}
      </p>
      {scores.length > 0 && (
        <details>
          <summary>{text.scores(scores.length)}</summary>
          <ul className={classes.scores}>
            {scores.slice(0, shownScores).map((one) => (
              <li key={`${one.studentId} ${one.assessmentId} ${one.part}`}>{scoreText(one, was, today)}</li>
            ))}
            {scores.length > shownScores && <li>{text.moreScores(scores.length - shownScores)}</li>}
          </ul>
        </details>
      )}
    </>
  );
};

/** A score, from its value today to that in the snapshot. */
const scoreText = (difference: ScoreDifference, was: Book, today: Book): string => {
  const { studentId, assessmentId, from: scoreThen, to: scoreNow } = difference;
  const isHere = today.assessments[assessmentId]?.problems.some(({ problemId }) => problemId === difference.part);
  const bookWithPart = isHere ? today : was;
  return text.score(
    studentName(today.students.get(studentId) ? today : was, studentId),
    `${nameIn(today, was, assessmentId)} ${partName(bookWithPart, difference)}`,
    shownScore(scoreNow),
    shownScore(scoreThen),
  );
};

const shownScore = (value: number | null): string => (value === null ? text.blank : shownNumber(value));
