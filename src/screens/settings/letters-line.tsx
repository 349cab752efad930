import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LetterBound } from '../../../events/entities.ts';
import { sameValue } from '../../../events/same-value.ts';
import { letterSchemes, settingsText } from '../../../messages/screens/settings.ts';
import { Button } from '../../ui/button.tsx';
import { type Save, useDraft } from '../../ui/fields/draft.ts';
import { lettersIn, lettersText } from './letters-text.ts';
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
