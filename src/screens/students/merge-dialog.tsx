import { Group, Modal, Stack } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { trial } from '../../../commands/trial.ts';
import type { Student } from '../../../events/entities.ts';
import type { StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import { studentWithCode } from '../../../messages/naming.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { mergeText as text } from '../../../messages/screens/merge-students.ts';
import { shell } from '../../../messages/shell.ts';
import type { Book } from '../../../projections/book/book.ts';
import {
  type ContestedValue,
  contestedIn,
  keptAtFirst,
  type MergeChoice,
  type Pair,
  pointsCount,
} from '../../../projections/changes/merge.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { useBook, useDispatch, useSelection } from '../../workspace/workspace-hooks.tsx';
import { ContestedValues } from './contested-values.tsx';
import classes from './merge-dialog.module.css';

type MergeProps = { readonly studentIds: readonly [StudentId, StudentId]; readonly onClose: () => void };

/** Merges two rows of one person: asks which one stays and, where both have points, whose stand; shows the result. */
export const MergeDialog = (props: MergeProps) => {
  useFocusReturn();
  const { book, pair, cells, choices, fault, keep, choose, submit } = useMerge(props);
  return (
    <Modal opened onClose={props.onClose} title={text.title} size="lg" closeButtonProps={{ 'aria-label': shell.close }}>
      <form onSubmit={submit}>
        <Stack gap={14}>
          <p className="quiet">{text.body}</p>
          <WhoStays book={book} pair={pair} ids={props.studentIds} onKeep={keep} />
          {cells.length > 0 && (
            <ContestedValues
              book={book}
              cells={cells}
              pair={pair}
              chosen={new Map(choices.map((choice) => [keyOf(choice), pair[choice.whose]] as const))}
              keyOf={keyOf}
              onChoose={choose}
            />
          )}
          <Result book={book} missingChoices={cells.length - choices.length} command={commandOf(pair, choices)} />
          {fault && (
            <p className={classes.fault} role="alert">
              {fault}
            </p>
          )}
          <Group justify="flex-end" gap={8}>
            <Button onClick={props.onClose}>{shell.cancel}</Button>
            <Button type="submit" look="filled">
              {text.go}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

const useMerge = ({ studentIds, onClose }: MergeProps) => {
  const [wishes, setWishes] = useState<ReadonlyMap<string, Wish>>(new Map());
  const [fault, setFault] = useState<string>();
  const book = useBook((all) => all);
  const [kept, keep] = useState(() => keptAtFirst(book, studentIds));
  const dispatch = useDispatch();
  const [, select] = useSelection('students');
  const pair: Pair = { kept, other: studentIds[0] === kept ? studentIds[1] : studentIds[0] };
  const cells = contestedIn(book, pair);
  const choices = choicesOf(cells, wishes, pair);
  const choose = (some: readonly ContestedValue[], studentId: StudentId): void => {
    setFault(undefined);
    setWishes(new Map([...wishes, ...some.map((cell) => [keyOf(cell), wishOf(cell, pair, studentId)] as const)]));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const done = text.done(studentWithCode(book, pair.kept), studentWithCode(book, pair.other));
    const result = dispatch(commandOf(pair, choices), undefined, { done, refusal: 'shown beside the input' });
    if (result.ok) {
      select({ studentId: pair.kept });
      onClose();
    } else setFault(refusalText(result.refusal, book));
  };
  return { book, pair, cells, choices, fault, keep, choose, submit };
};

const commandOf = (pair: Pair, choices: readonly MergeChoice[]) =>
  ({ type: 'MergeStudents', ...pair, choices }) as const;

/** The student whose value is to stand, and both values as they were when the user chose. */
type Wish = { readonly studentId: StudentId; readonly seen: Readonly<Record<StudentId, string>> };

const keyOf = ({ assessmentId, part }: ContestedValue): string => JSON.stringify([assessmentId, part]);

/** Both values as text, to find out whether one has changed since the user chose. */
const seenOf = ({ values }: ContestedValue, { kept, other }: Pair): Wish['seen'] =>
  record([
    [kept, JSON.stringify(values.kept)],
    [other, JSON.stringify(values.other)],
  ]);

const wishOf = (cell: ContestedValue, pair: Pair, studentId: StudentId): Wish => ({
  studentId,
  seen: seenOf(cell, pair),
});

/** The choices whose values have not changed since. They hold whichever of the two rows is kept by now. */
const choicesOf = (
  cells: readonly ContestedValue[],
  wishes: ReadonlyMap<string, Wish>,
  pair: Pair,
): readonly MergeChoice[] =>
  cells.flatMap((cell): readonly MergeChoice[] => {
    const wish = wishes.get(keyOf(cell));
    const seenNow = seenOf(cell, pair);
    if (!wish || keysOf(seenNow).some((id) => wish.seen[id] !== seenNow[id])) return [];
    return [{ ...cell, whose: wish.studentId === pair.kept ? 'kept' : 'other' }];
  });

type WhoProps = {
  readonly book: Book;
  readonly pair: Pair;
  readonly ids: readonly [StudentId, StudentId];
  readonly onKeep: (studentId: StudentId) => void;
};

/** Chooses which row stays. The rows keep their places; only the choice moves. */
const WhoStays = ({ book, pair, ids, onKeep }: WhoProps) => {
  const name = useId();
  return (
    <fieldset className={classes.rows}>
      <legend className={classes.legend}>{text.stays}</legend>
      {ids.map((studentId) => (
        <label key={studentId} className={classes.row}>
          <input
            type="radio"
            name={name}
            data-autofocus={studentId === pair.kept || undefined}
            checked={studentId === pair.kept}
            onChange={() => onKeep(studentId)}
          />
          <Row book={book} studentId={studentId} />
        </label>
      ))}
    </fieldset>
  );
};

const Row = ({ book, studentId }: { readonly book: Book; readonly studentId: StudentId }) => {
  const student = book.students.get(studentId);
  if (!student) return <span>{studentWithCode(book, studentId)}</span>;
  const enrollments = keysOf(book.seatsOf.get(studentId) ?? record()).length;
  return (
    <span className={classes.who}>
      <span>{nameIn(student)}</span>
      <span className="quiet">{[student.studentCode || text.noCode, student.email || text.noEmail].join(' · ')}</span>
      <span className="quiet">{text.has(enrollments, pointsCount(book, studentId))}</span>
    </span>
  );
};

const nameIn = ({ lastName, firstName }: Student): string =>
  [lastName, firstName].filter(Boolean).join(', ') || text.noName;

type ResultProps = {
  readonly book: Book;
  readonly missingChoices: number;
  readonly command: ReturnType<typeof commandOf>;
};

/** What the remaining student will have, or which choices are still missing. */
const Result = ({ book, missingChoices, command }: ResultProps) => {
  const outcome = missingChoices > 0 ? undefined : trial(book, [command], blankContext);
  return (
    <div className={classes.result} aria-live="polite">
      <span className={classes.legend}>{text.result}</span>
      {outcome === undefined ? (
        <span className={classes.left}>{text.left(missingChoices)}</span>
      ) : 'refused' in outcome ? (
        <span className={classes.left}>{refusalText(outcome, book)}</span>
      ) : (
        <Row book={outcome.book} studentId={command.kept} />
      )}
    </div>
  );
};

/** A merge makes no ids and notes no day, so its context may be blank. */
const blankContext = { now: '', newId: () => '' };
