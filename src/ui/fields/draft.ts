import { type KeyboardEvent, useState } from 'react';
import { fieldTexts } from '../../../messages/course.ts';

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

/** A typed text, and what was stored when the person last saw it. */
type Typed = { readonly text: string; readonly seen: string };

/**
 * Typing changes only the draft. Leaving the field or Enter saves it; a refused text stays, with the
 * reason; Esc brings back what is stored. What another tab stored meanwhile is told before it is
 * written over. With `multiline`, Enter is a new line.
 */
export const useDraft = (stored: string, save: Save<string>, multiline = false): Draft => {
  const [draft, setDraft] = useState<Typed>();
  const [error, setError] = useState<string>();

  const forget = (): void => {
    setDraft(undefined);
    setError(undefined);
  };
  const faultOf = ({ text, seen }: Typed): string | undefined => {
    if (text === stored || text === seen) return undefined;
    if (stored === seen) return save(text);
    setDraft({ text, seen: stored });
    return fieldTexts.overtaken(stored);
  };
  const submit = (): void => {
    const fault = draft && faultOf(draft);
    if (fault === undefined) forget();
    else setError(fault);
  };
  return {
    value: draft?.text ?? stored,
    error,
    onChange: ({ currentTarget }) => setDraft({ text: currentTarget.value, seen: draft?.seen ?? stored }),
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
