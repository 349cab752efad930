import { TextInput } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { readEntry } from '../../../commands/entry.ts';
import type { LetterBound } from '../../../events/entities.ts';

import { commonLetters, policyText as text, weightFaults } from '../../../messages/offering.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { type Save, useDraft } from '../../ui/fields/draft.ts';
import classes from './letters.module.css';

type LettersProps = { readonly letters: readonly LetterBound[]; readonly save: Save<LetterBound[]> };

/** The letters from the highest bound down; every change saves the whole scheme at once. */
export const Letters = ({ letters, save }: LettersProps) => {
  const heading = useId();
  const keep: Save<readonly LetterBound[]> = (changed) => schemeFault(changed) ?? save(sorted(changed));
  const shown = sorted(letters);
  return (
    <section className={classes.letters} aria-labelledby={heading}>
      <header className={classes.head}>
        <h3 id={heading}>{text.letters}</h3>
        {letters.length === 0 ? (
          <>
            <span className={classes.quiet}>{text.noLetters}</span>
            <Button size="small" onClick={() => save(commonLetters)}>
              {text.startLetters}
            </Button>
          </>
        ) : (
          <Button size="small" look="accent" onClick={() => save([])}>
            {text.clearLetters}
          </Button>
        )}
      </header>
      <ul className={classes.list}>
        {shown.map((bound, at) => (
          <Bound
            key={bound.letter}
            bound={bound}
            change={(changed) => keep(shown.with(at, changed))}
            remove={() => keep(shown.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <NewBound add={(bound) => keep([...shown, bound])} />
      {letters.length > 0 && <p className={classes.quiet}>{text.lowest}</p>}
    </section>
  );
};

const sorted = (letters: readonly LetterBound[]): LetterBound[] => letters.toSorted((a, b) => b.from - a.from);

const schemeFault = (letters: readonly LetterBound[]): string | undefined => {
  if (letters.some(({ letter }) => letter.trim() === '')) return text.letterMissing;
  const names = new Set(letters.map(({ letter }) => letter));
  const bounds = new Set(letters.map(({ from }) => from));
  return Math.min(names.size, bounds.size) < letters.length ? text.lettersUnlike : undefined;
};

/** `90%` and `90` are the same bound. */
const readBound = (typed: string): { readonly from: number } | { readonly fault: string } => {
  const entry = readEntry(typed, { max: 100, decimalSign: 'either' });
  if ('fault' in entry) return { fault: weightFaults[entry.fault](typed) };
  return entry.value === null ? { fault: weightFaults['not a number'](typed) } : { from: entry.value };
};

type BoundProps = {
  readonly bound: LetterBound;
  readonly change: Save<LetterBound>;
  readonly remove: () => void;
};

const Bound = ({ bound, change, remove }: BoundProps) => {
  const { letter, from } = bound;
  const letterDraft = useDraft(letter, (typed) => change({ ...bound, letter: typed.trim() }));
  const fromDraft = useDraft(String(from), (typed) => {
    const read = readBound(typed);
    return 'fault' in read ? read.fault : change({ ...bound, from: read.from });
  });
  return (
    <li className={classes.bound}>
      <TextInput className={classes.letter} aria-label={text.letter} {...letterDraft} />
      <TextInput className={classes.from} aria-label={text.fromOf(letter)} inputMode="decimal" {...fromDraft} />
      <DeleteButton quiet size="small" aria-label={text.removeOne(letter)} onDelete={remove}>
        {text.removeLetter}
      </DeleteButton>
    </li>
  );
};

const NewBound = ({ add }: { add: Save<LetterBound> }) => {
  const [letter, setLetter] = useState('');
  const [from, setFrom] = useState('');
  const [fault, setFault] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = readBound(from);
    const refused = 'fault' in read ? read.fault : add({ letter: letter.trim(), from: read.from });
    setFault(refused);
    if (refused !== undefined) return;
    setLetter('');
    setFrom('');
    first.current?.focus();
  };
  return (
    <form className={classes.bound} onSubmit={submit}>
      <TextInput
        ref={first}
        className={classes.letter}
        aria-label={text.newLetter}
        placeholder={text.letter}
        value={letter}
        onChange={({ currentTarget }) => setLetter(currentTarget.value)}
      />
      <TextInput
        className={classes.from}
        aria-label={text.newFrom}
        placeholder={text.from}
        inputMode="decimal"
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <Button size="small" type="submit">
        {text.addLetter}
      </Button>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
};
