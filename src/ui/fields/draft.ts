import { type KeyboardEvent, useState } from 'react';
import { fieldTexts } from '../../../messages/screens/course.ts';

/** Saves the value, or returns a sentence why it was not saved. */
export type Save<V> = (value: V) => string | undefined;

/** The props of an input whose text is saved when the input is left. */
export type Draft = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/** A typed text, and the stored one when the user last saw it. */
type Typed = { readonly text: string; readonly seen: string };

/**
 * Typing changes only the draft. Leaving the field or Enter saves it; a refused text stays, with the reason; Esc
 * restores the stored text. If another tab has stored another text meanwhile, that is shown before it is overwritten.
 * With `multiline`, Enter is a new line.
 */
export const useDraft = (stored: string, save: Save<string>, multiline = false): Draft =>
  useSubmittedDraft(stored, save, multiline).draft;

/** A draft that something else than its field can save. */
type Submitted = {
  readonly draft: Draft;
  /** Saves the typed text. Returns whether nothing is left to save. */
  readonly submit: () => boolean;
};

/** As `useDraft`, for a field that moves on by itself once its text is saved. */
export const useSubmittedDraft = (stored: string, save: Save<string>, multiline = false): Submitted => {
  const [draft, setDraft] = useState<Typed>();
  const [error, setError] = useState<string>();

  const forget = (): void => {
    setDraft(undefined);
    setError(undefined);
  };
  /** Saves the text if it is a change; returns why it was not saved. */
  const saveChange = ({ text, seen }: Typed): string | undefined => {
    if (text === stored || text === seen) return undefined;
    if (stored === seen) return save(text);
    setDraft({ text, seen: stored });
    return fieldTexts.overtaken(stored);
  };
  const submit = (): boolean => {
    const fault = draft && saveChange(draft);
    if (fault === undefined) forget();
    else setError(fault);
    return fault === undefined;
  };
  const field: Draft = {
    value: draft?.text ?? stored,
    error,
    onChange: ({ currentTarget }) => setDraft({ text: currentTarget.value, seen: draft?.seen ?? stored }),
    onBlur: () => void submit(),
    onKeyDown: (event) => {
      if (event.key === 'Enter' && !multiline && !event.nativeEvent.isComposing) submit();
      else if (event.key === 'Escape' && draft !== undefined) {
        event.stopPropagation();
        forget();
      }
    },
  };
  return { draft: field, submit };
};
