import { type KeyboardEvent, useState } from 'react';

/** Keeps what was saved, or says in a sentence why it was not. */
export type Save<V> = (value: V) => string | undefined;

/** What an input needs to hold a text that is saved when it is left. */
export type Draft = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Typing changes only the draft. Leaving the field or Enter saves it; a refused text stays, with the
 * reason; Esc brings back what is stored. With `multiline`, Enter is a new line.
 */
export const useDraft = (stored: string, save: Save<string>, multiline = false): Draft => {
  const [draft, setDraft] = useState<string>();
  const [error, setError] = useState<string>();

  const forget = (): void => {
    setDraft(undefined);
    setError(undefined);
  };
  const submit = (): void => {
    const fault = draft === undefined || draft === stored ? undefined : save(draft);
    if (fault === undefined) forget();
    else setError(fault);
  };
  return {
    value: draft ?? stored,
    error,
    onChange: (event) => setDraft(event.currentTarget.value),
    onBlur: submit,
    onKeyDown: (event) => {
      if (event.key === 'Enter' && !multiline && !event.nativeEvent.isComposing) submit();
      else if (event.key === 'Escape' && draft !== undefined) {
        event.stopPropagation();
        forget();
      }
    },
  };
};
