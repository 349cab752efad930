import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { fieldTexts as texts } from '../../../messages/screens/course.ts';
import { Button } from '../button.tsx';
import { DeleteButton } from '../delete-button.tsx';
import { type Save, useDraft } from './draft.ts';
import classes from './saved-list.module.css';

type ListProps = {
  readonly label: string;
  readonly values: readonly string[];
  readonly save: Save<string[]>;
  /** A remark about an entry, shown below it; `undefined` for none. */
  readonly remarkOn?: (value: string) => string | undefined;
  /** Another way to add an entry, beside the empty line. */
  readonly children?: ReactNode;
};

/** A list of short texts, each changed in place. Every change saves the whole list. */
export const SavedList = ({ label, values, save, remarkOn, children }: ListProps) => {
  const heading = useId();
  const rows = values.map((value, at) => ({ value, at }));
  const replace = (at: number, ...by: readonly string[]): string | undefined => save(values.toSpliced(at, 1, ...by));
  const swap = (at: number, to: number): void => {
    const [value, other] = [values[at], values[to]];
    if (value !== undefined && other !== undefined) save(values.with(at, other).with(to, value));
  };

  return (
    <section className={classes.list} aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        {label}
      </h3>
      {rows.map(({ value, at }) => (
        <Entry
          key={at}
          name={texts.entry(label, at + 1)}
          value={value}
          remark={remarkOn?.(value)}
          save={(text) => (text.trim() === '' ? replace(at) : replace(at, text))}
          onRemove={() => replace(at)}
          onUp={at > 0 ? () => swap(at, at - 1) : undefined}
          onDown={at < values.length - 1 ? () => swap(at, at + 1) : undefined}
        />
      ))}
      <NewEntry label={label} save={(text) => save([...values, text])} />
      {children}
    </section>
  );
};

type EntryProps = {
  readonly name: string;
  readonly value: string;
  readonly remark: string | undefined;
  readonly save: Save<string>;
  readonly onRemove: () => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
};

const Entry = ({ name, value, remark, save, onRemove, onUp, onDown }: EntryProps) => (
  <div className={classes.entry}>
    <TextInput className={classes.input} aria-label={name} description={remark} {...useDraft(value, save)} />
    <span className={classes.tools}>
      <Button
        size="small"
        look="accent"
        title={texts.up}
        aria-label={texts.moveUp(value)}
        disabled={!onUp}
        onClick={onUp}
      >
        ↑
      </Button>
      <Button
        size="small"
        look="accent"
        title={texts.down}
        aria-label={texts.moveDown(value)}
        disabled={!onDown}
        onClick={onDown}
      >
        ↓
      </Button>
      <DeleteButton quiet size="small" aria-label={texts.removeEntry(value)} onDelete={onRemove}>
        {texts.remove}
      </DeleteButton>
    </span>
  </div>
);

/** The empty line at the end: Enter adds an entry, and the next can be typed at once. */
const NewEntry = ({ label, save }: { label: string; save: Save<string> }) => {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const add = (): void => {
    if (text.trim() === '') return;
    const fault = save(text);
    setError(fault);
    if (fault === undefined) setText('');
  };
  return (
    <div className={classes.entry}>
      <TextInput
        className={classes.input}
        aria-label={texts.addTo(label)}
        placeholder={texts.addTo(label)}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') add();
        }}
      />
    </div>
  );
};
