import { Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldTexts } from '../../../messages/screens/course.ts';
import { type Save, useDraft } from './draft.ts';
import { readNumber } from './number-text.ts';

type FieldProps<V> = { readonly label: string; readonly value: V; readonly save: Save<V> };

export const SavedText = ({ label, value, save, className }: FieldProps<string> & { className?: string }) => (
  <TextInput label={label} className={className} {...useDraft(value, save)} />
);

export const SavedLongText = ({ label, value, save, className }: FieldProps<string> & { className?: string }) => (
  <Textarea label={label} className={className} rows={4} {...useDraft(value, save, true)} />
);

/** A number, or nothing. A decimal comma is understood; a text with two readings is refused. */
export const SavedNumber = ({ label, value, save }: FieldProps<number | null>) => {
  const saveText = (text: string): string | undefined => {
    const number = readNumber(text);
    return number === undefined ? fieldTexts.notANumber(text) : save(number);
  };
  return <TextInput label={label} inputMode="decimal" {...useDraft(value === null ? '' : String(value), saveText)} />;
};

export const SavedSwitch = ({ label, value, save }: FieldProps<boolean>) => {
  const [error, setError] = useState<string>();
  return (
    <Switch
      label={label}
      checked={value}
      error={error}
      onChange={(event) => setError(save(event.currentTarget.checked))}
    />
  );
};
