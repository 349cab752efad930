import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LetterBound } from '../../../events/entities.ts';
import { sameValue } from '../../../events/same-value.ts';
import { letterSchemes, settingsText } from '../../../messages/screens/settings.ts';
import { Button } from '../../ui/button.tsx';
import { type Save, useDraft } from '../../ui/fields/draft.ts';
import { readNumber } from '../../ui/fields/number-text.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { Line } from './line.tsx';
import classes from './settings.module.css';

const text = settingsText.grading;

type LettersProps = { readonly letters: readonly LetterBound[]; readonly save: Save<readonly LetterBound[]> };

const schemeNames = ['none', 'plain', 'signs'] as const;

/** The letters of new offerings: a scheme to begin with, or one’s own, written as one line. */
export const LettersLine = ({ letters, save }: LettersProps) => {
  const [isEditing, setEditing] = useState(false);
  const scheme = schemeNames.find((name) => sameValue(letterSchemes[name], letters)) ?? ('own' as const);
  const choices = scheme === 'own' ? [...schemeNames, scheme] : schemeNames;
  return (
    <Line name={text.letters} hint={letters.length === 0 ? text.noLetters : lettersText(letters)}>
      <NativeSelect
        aria-label={text.letters}
        data={choices.map((value) => ({ value, label: text.schemes[value] }))}
        value={scheme}
        onChange={({ currentTarget: { value } }) => {
          const chosen = schemeNames.find((name) => name === value);
          if (chosen) save(letterSchemes[chosen]);
        }}
      />
      <Button aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
        {text.edit}
      </Button>
      {isEditing && <LettersField letters={letters} save={save} />}
    </Line>
  );
};

const LettersField = ({ letters, save }: LettersProps) => {
  const draft = useDraft(lettersText(letters), (typed) => {
    const read = lettersIn(typed);
    return 'fault' in read ? read.fault : save(read.letters);
  });
  return (
    <TextInput
      className={classes.letters}
      aria-label={text.editLetters}
      description={text.editHint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...draft}
    />
  );
};

/** The letters as one line: `A 90 · B 80`. `lettersIn` reads it back. */
const lettersText = (letters: readonly LetterBound[]): string =>
  letters.map(({ letter, from }) => `${letter} ${shownNumber(from)}`).join(' · ');

/**
 * The letters of a typed line, from the highest bound down, or a sentence why there are none. A blank line has none.
 */
const lettersIn = (line: string): { readonly letters: readonly LetterBound[] } | { readonly fault: string } => {
  const letters: LetterBound[] = [];
  // A separating comma has a space after it; without one it is a decimal comma.
  for (const part of line.split(/[·;\n]|,\s/u)) {
    if (part.trim() === '') continue;
    const [, letter = '', bound = ''] = /^\s*(.*\S)\s+([\d.,]+)\s*%?\s*$/u.exec(part) ?? [];
    const from = readNumber(bound);
    if (letter === '' || letter.length > 20 || typeof from !== 'number') return { fault: text.lettersFault(part) };
    letters.push({ letter, from });
  }
  const names = new Set(letters.map(({ letter }) => letter));
  const bounds = new Set(letters.map(({ from }) => from));
  if (Math.min(names.size, bounds.size) < letters.length) return { fault: text.lettersUnlike };
  return { letters: letters.sort((a, b) => b.from - a.from) };
};
