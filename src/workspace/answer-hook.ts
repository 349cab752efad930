import { useEffect, useState } from 'react';
import { troubleOf } from '../../machines/ledger/trouble.ts';

/** The answer to a question, or why there is none. Neither is there while the question is being answered. */
export type Answer<Found> = { readonly found?: Found; readonly failure?: string };

/**
 * Asks, and asks anew when a part of `about` changes. The earlier question is aborted and its answer ignored.
 * `undefined` asks nothing. `about` must always have the same number of parts. When `version` changes it asks anew, too;
 * the earlier answer then stays until the new one comes.
 */
export const useAnswer = <Found>(
  about: readonly unknown[] | undefined,
  ask: (signal: AbortSignal) => Promise<Found>,
  version?: unknown,
): Answer<Found> => {
  const [question, setQuestion] = useState({ about, version, ask });
  if (question.version !== version || !isSame(question.about, about)) setQuestion({ about, version, ask });
  const [latest, setAnswer] = useState<{ readonly about: typeof about; readonly answer: Answer<Found> }>();
  useEffect(() => {
    if (!question.about) return;
    const control = new AbortController();
    const tell = (result: Answer<Found>): void => {
      if (!control.signal.aborted) setAnswer({ about: question.about, answer: result });
    };
    question.ask(control.signal).then(
      (found) => tell({ found }),
      (error: unknown) => tell({ failure: troubleOf(error).detail }),
    );
    return () => control.abort();
  }, [question]);
  return latest && isSame(latest.about, question.about) ? latest.answer : {};
};

const isSame = (one: readonly unknown[] | undefined, other: readonly unknown[] | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && one.every((part, at) => Object.is(part, other[at])));
