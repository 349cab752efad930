import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Offering } from '../../../events/entities.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { outcomeListText as text } from '../../../messages/screens/outcomes.ts';
import { Button } from '../../ui/button.tsx';
import { type Save, useDraft } from '../../ui/fields/draft.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useDispatch, useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './outcomes.module.css';

type ListProps = {
  readonly offering: Offering;
  readonly chosen: number | undefined;
  readonly onChoose: (words: string) => void;
};

/** `from`: the outcome's place before the change; `null` for a new outcome. */
type Entry = { readonly text: string; readonly from: number | null };

/** The outcomes as a list: each renamed in place, moved, removed, and new ones added. Their columns go with them. */
export const OutcomeList = ({ offering, chosen, onChoose }: ListProps) => {
  const { learningOutcomes } = offering;
  const revise = useRevise(offering);
  const toasts = useToasts();
  const rows = learningOutcomes.map((words, at) => ({ words, at }));
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<number>();
  const entries = learningOutcomes.map((words, at): Entry => ({ text: words, from: at }));

  useEffect(() => {
    if (moved === undefined) return;
    list.current?.querySelectorAll('input')[moved]?.focus();
    setMoved(undefined);
  }, [moved]);

  const move = (at: number, to: number): void => {
    const entry = entries[at];
    if (!entry || to < 0 || to >= entries.length) return;
    const refusal = revise(entries.toSpliced(at, 1).toSpliced(to, 0, entry));
    if (refusal === undefined) setMoved(to);
    else toasts.show({ kind: 'refused', text: refusal });
  };
  const remove = (at: number, words: string): void => {
    revise(entries.toSpliced(at, 1), text.removed(words));
  };
  return (
    <section className={classes.listing} aria-label={text.heading}>
      <h2>{text.heading}</h2>
      <ol ref={list} className={classes.list}>
        {rows.map(({ words, at }) => (
          <Line
            key={at}
            at={at}
            words={words}
            isChosen={at === chosen}
            isLast={at === entries.length - 1}
            save={(typed) => {
              if (typed.trim() !== '') return revise(entries.with(at, { text: typed.trim(), from: at }));
              remove(at, words);
              return undefined;
            }}
            onFocus={() => onChoose(words)}
            onMove={(to) => move(at, to)}
            onRemove={() => remove(at, words)}
          />
        ))}
      </ol>
      <NewOutcome save={(typed) => revise([...entries, { text: typed, from: null }])} />
      <p className={classes.quiet}>{text.keys}</p>
    </section>
  );
};

/**
 * The returned function changes the outcomes to this list. It returns why they were not changed, or `undefined` if they
 * were. With `done`, a toast says it, too: `done` if they were changed, else why not.
 */
const useRevise = ({ offeringId, learningOutcomes: seen }: Offering) => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  return (outcomes: readonly Entry[], done?: string): string | undefined => {
    const announce = done === undefined ? undefined : { done };
    const result = dispatch({ type: 'ReviseOutcomes', offeringId, seen, outcomes }, undefined, announce);
    return result.ok ? undefined : refusalText(result.refusal, ledger.book());
  };
};

type LineProps = {
  readonly at: number;
  readonly words: string;
  readonly isChosen: boolean;
  readonly isLast: boolean;
  readonly save: Save<string>;
  readonly onFocus: () => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
};

const Line = ({ at, words, isChosen, isLast, save, onFocus, onMove, onRemove }: LineProps) => {
  const { onKeyDown, ...draft } = useDraft(words, save);
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) {
      onKeyDown(event);
      return;
    }
    event.preventDefault();
    // This press then only saves, the next one moves: what is typed must not stay behind at the place that is left.
    if (draft.value !== words) draft.onBlur();
    else onMove(at + step);
  };
  return (
    <li className={classes.line} data-chosen={isChosen || undefined}>
      <TextInput
        className={classes.input}
        aria-label={text.entry(at + 1)}
        {...draft}
        onFocus={onFocus}
        onKeyDown={press}
      />
      <span className={classes.buttons}>
        <Button
          size="small"
          icon="up"
          title={text.up(words)}
          aria-label={text.up(words)}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        />
        <Button
          size="small"
          icon="down"
          title={text.down(words)}
          aria-label={text.down(words)}
          disabled={isLast}
          onClick={() => onMove(at + 1)}
        />
        <Button
          size="small"
          icon="close"
          title={text.remove(words)}
          aria-label={text.remove(words)}
          onClick={onRemove}
        />
      </span>
    </li>
  );
};

/** The empty line at the end: Enter adds an outcome, and the next can be typed at once. */
const NewOutcome = ({ save }: { readonly save: Save<string> }) => {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = (): void => {
    if (typed.trim() === '') return;
    const fault = save(typed.trim());
    setError(fault);
    if (fault === undefined) setTyped('');
  };
  return (
    <TextInput
      aria-label={text.add}
      placeholder={text.add}
      value={typed}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={add}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) add();
      }}
    />
  );
};
