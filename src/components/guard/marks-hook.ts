import { useEffect, useState } from 'react';
import type { Steps } from '../../../events/steps.ts';
import type { GuardMark } from '../../../projections/guard/mark.ts';
import { inBackground } from '../../browser/in-background.ts';

/** Milliseconds in which nothing was entered: then what is entered is looked at. */
const restTime = 1500;

/** Finds the marks of a source that changes, once it is at rest. A change ends a search that is under way. */
export class RestingMarks<Source> {
  readonly #findMarks: (source: Source) => Steps<readonly GuardMark[]>;
  readonly #tell: (marks: readonly GuardMark[]) => void;
  #lastSource: Source | undefined;
  #stop: (() => void) | undefined;

  constructor(look: (source: Source) => Steps<readonly GuardMark[]>, tell: (marks: readonly GuardMark[]) => void) {
    this.#findMarks = look;
    this.#tell = tell;
  }

  /** Costs a comparison and a timer, so it may be called at every key. */
  readonly changed = (source: Source): void => {
    if (source === this.#lastSource) return;
    const wait = this.#lastSource === undefined ? 0 : restTime;
    this.#lastSource = source;
    this.#stop?.();
    const timer = setTimeout(() => {
      this.#stop = inBackground(this.#findMarks(source), this.#tell);
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
