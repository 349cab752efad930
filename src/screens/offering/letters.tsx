import { TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { readEntry } from '../../../commands/entry.ts';
import type { LetterBound } from '../../../events/entities.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { weightFaults } from '../../../messages/screens/offering.ts';
import { letterPresets, policyText as text } from '../../../messages/screens/policy.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { useInvalidValues } from '../../components/offering/came-hook.ts';
import { Button } from '../../ui/button.tsx';
import { type Save, useDraft } from '../../ui/fields/draft.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { RowMenuList } from '../../ui/later-menus.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import classes from './letters.module.css';
import { Section } from './section.tsx';

/** The letters of an offering, from the highest bound down; every change saves the whole scheme at once. */
export const LettersSection = ({ offeringId }: { readonly offeringId: OfferingId }) => {
  const ask = useAsk();
  const settings = useBook((book) => book.settings);
  const letters = useMemo(() => sorted(policyOf(settings, offeringId).letters), [settings, offeringId]);
  const save: Save<readonly LetterBound[]> = (changed) =>
    ask({ type: 'EditGradingPolicy', offeringId, policy: { letters: [...changed] } });
  const saveChecked: Save<readonly LetterBound[]> = (changed) => schemeFault(changed) ?? save(sorted(changed));
  const [isAdding, setAdding] = useState(false);
  const invalidLetters = useInvalidValues(offeringId)('letters');
  if (invalidLetters !== undefined) {
    return (
      <Section id="letters" title={text.letters}>
        <p className={classes.quiet}>{text.came(invalidLetters)}</p>
      </Section>
    );
  }
  return (
    <Section
      id="letters"
      title={text.letters}
      detail={letters.length === 0 ? text.noLetters : text.lettersHelp}
      tools={
        <>
          <Button icon="add" aria-label={text.addLetter} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            {text.letter}
          </Button>
          <Presets hasLetters={letters.length > 0} save={save} />
        </>
      }
    >
      {letters.length > 0 && (
        <ul className={classes.list}>
          {letters.map((bound, at) => (
            <Bound
              key={bound.letter}
              bound={bound}
              change={(changed) => orderFault(letters, at, changed) ?? saveChecked(letters.with(at, changed))}
              remove={() => saveChecked(letters.toSpliced(at, 1))}
            />
          ))}
        </ul>
      )}
      {isAdding && <NewBound add={(bound) => saveChecked([...letters, bound])} />}
      {letters.length > 0 && <p className={classes.quiet}>{text.lowest}</p>}
    </Section>
  );
};

type PresetsProps = { readonly hasLetters: boolean; readonly save: Save<readonly LetterBound[]> };

const Presets = ({ hasLetters, save }: PresetsProps) => (
  <RowMenuList
    button={
      <Button aria-haspopup="menu">
        {text.presets}
        <Icon name="pick" />
      </Button>
    }
    actions={[
      ...letterPresets.map(({ name, letters }) => ({ name, onChoose: () => void save(letters) })),
      { name: text.noPreset, isLoss: true, isDisabled: !hasLetters, onChoose: () => void save([]) },
    ]}
  />
);

const sorted = (letters: readonly LetterBound[]): LetterBound[] => letters.toSorted((a, b) => b.from - a.from);

/** Some countries grade in numbers only, but a single number among letters is a percent in the wrong field. */
const isNumber = (letter: string): boolean => /^[\d.,\s]+%?$/u.test(letter);

/** The sentence why these letters cannot be saved. Numbers as letters are allowed only if all letters are numbers. */
const schemeFault = (letters: readonly LetterBound[]): string | undefined => {
  if (letters.some(({ letter }) => letter.trim() === '')) return text.letterMissing;
  const number = letters.find(({ letter }) => isNumber(letter));
  if (number && !letters.every(({ letter }) => isNumber(letter))) return text.letterIsNumber(number.letter);
  const names = new Set(letters.map(({ letter }) => letter));
  const bounds = new Set(letters.map(({ from }) => from));
  return Math.min(names.size, bounds.size) < letters.length ? text.lettersUnlike : undefined;
};

/**
 * The sentence why the changed bound at this place is refused: it lies beyond a neighbour's bound, so that one letter
 * would get the grades of the other. That is nearly always a mistake.
 */
const orderFault = (letters: readonly LetterBound[], at: number, { letter, from }: LetterBound): string | undefined => {
  const [above, below] = [letters[at - 1], letters[at + 1]];
  if (above && from > above.from) return text.passesAbove(letter, above.letter, shownNumber(above.from));
  if (below && from < below.from) return text.passesBelow(letter, below.letter, shownNumber(below.from));
  return undefined;
};

/** The typed bound in percent, or a sentence why it is none. `90%` and `90` are the same. */
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

/** The second click of a double click removes nothing, because the next letter is at that position by then. */
const Bound = ({ bound, change, remove }: BoundProps) => {
  const { letter, from } = bound;
  const letterDraft = useDraft(letter, (typed) => change({ ...bound, letter: typed.trim() }));
  const fromDraft = useDraft(shownNumber(from), (typed) => {
    const read = readBound(typed);
    return 'fault' in read ? read.fault : change({ ...bound, from: read.from });
  });
  const { error: letterFault, ...letterField } = letterDraft;
  const { error: fromFault, ...fromField } = fromDraft;
  const fault = letterFault ?? fromFault;
  return (
    <li className={classes.bound}>
      <span className={classes.head}>
        <input
          className={`own-field ${classes.letter}`}
          aria-label={text.letterOf(letter)}
          aria-invalid={letterFault !== undefined}
          {...letterField}
        />
        <button
          type="button"
          className={classes.remove}
          aria-label={text.removeOne(letter)}
          title={text.removeOne(letter)}
          onClick={({ detail }) => detail < 2 && remove()}
        >
          <Icon name="close" />
        </button>
      </span>
      <span className={classes.quiet} aria-hidden="true">
        {text.fromBelow}
      </span>
      <input
        className={`own-field ${classes.from}`}
        aria-label={text.fromOf(letter)}
        aria-invalid={fromFault !== undefined}
        inputMode="decimal"
        {...fromField}
      />
      {fault && (
        <span className={classes.fault} role="alert">
          {fault}
        </span>
      )}
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
    <form className={`controls ${classes.adding}`} onSubmit={submit}>
      <TextInput
        ref={first}
        autoFocus
        className={classes.short}
        aria-label={text.newLetter}
        placeholder={text.letter}
        value={letter}
        onChange={({ currentTarget }) => setLetter(currentTarget.value)}
      />
      <TextInput
        className={classes.short}
        aria-label={text.newFrom}
        placeholder={text.from}
        inputMode="decimal"
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <Button type="submit">{text.addLetter}</Button>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
};
