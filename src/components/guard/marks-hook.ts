import { useEffect, useState } from 'react';
import type { Steps } from '../../../events/steps.ts';
import type { GuardMark } from '../../../projections/guard/mark.ts';
import { inBackground } from '../../browser/in-background.ts';

/** Milliseconds in which nothing was entered: then what is entered is looked at. */
const rest = 1500;

/** Looks through something that changes, once it is at rest. What a change makes untrue is looked at again. */
export class RestingMarks<Source> {
  readonly #look: (source: Source) => Steps<readonly GuardMark[]>;
  readonly #tell: (marks: readonly GuardMark[]) => void;
  #last: Source | undefined;
  #stop: (() => void) | undefined;

  constructor(look: (source: Source) => Steps<readonly GuardMark[]>, tell: (marks: readonly GuardMark[]) => void) {
    this.#look = look;
    this.#tell = tell;
  }

  /** Costs a comparison and a timer, so it may be called at every key. */
  readonly changed = (source: Source): void => {
    if (source === this.#last) return;
    const wait = this.#last === undefined ? 0 : rest;
    this.#last = source;
    this.#stop?.();
    const timer = setTimeout(() => {
      this.#stop = inBackground(this.#look(source), this.#tell);
    }, wait);
    this.#stop = () => clearTimeout(timer);
  };

  readonly stop = (): void => this.#stop?.();
}

/** The marks of something that changes only when it is rendered, such as a block that is about to be pasted. */
export const useMarks = <Source>(
  source: Source,
  look: (source: Source) => Steps<readonly GuardMark[]>,
): readonly GuardMark[] => {
  const [found, setFound] = useState<{ readonly of: Source; readonly marks: readonly GuardMark[] }>();
  useEffect(() => inBackground(look(source), (marks) => setFound({ of: source, marks })), [source, look]);
  return found?.of === source ? found.marks : [];
};
