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
  const [answer, setAnswer] = useState<{ readonly to: typeof about; readonly is: Answer<Found> }>();
  useEffect(() => {
    if (!question.about) return;
    const control = new AbortController();
    const tell = (is: Answer<Found>): void => {
      if (!control.signal.aborted) setAnswer({ to: question.about, is });
    };
    question.ask(control.signal).then(
      (found) => tell({ found }),
      (error: unknown) => tell({ failure: troubleOf(error).detail }),
    );
    return () => control.abort();
  }, [question]);
  return answer && isSame(answer.to, question.about) ? answer.is : {};
};

const isSame = (one: readonly unknown[] | undefined, other: readonly unknown[] | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && one.every((part, at) => Object.is(part, other[at])));
