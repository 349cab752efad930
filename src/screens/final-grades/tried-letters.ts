import type { StudentId } from '../../../events/ids.ts';
import { newListeners } from '../../../machines/listeners.ts';
import type { Repaint } from '../../ui/grid/grid.tsx';
import type { TriedCutOffs } from './tried-cut-offs.ts';

/**
 * The letter that each student would get under the cut-offs that are tried, outside of React: while one is dragged, the
 * table paints the rows of those who cross, and renders nothing but once to make room.
 */
export class TriedLetters {
  #letters: ReadonlyMap<StudentId, string> = new Map();
  #repaint: Repaint | undefined;
  readonly #turned = newListeners();
  /** Calls when the first letter is tried, and when none is any more. */
  readonly subscribeAny = this.#turned.subscribe;

  readonly isAny = (): boolean => this.#letters.size > 0;

  readonly of = (studentId: StudentId): string | undefined => this.#letters.get(studentId);

  readonly subscribe = (repaint: Repaint): (() => void) => {
    this.#repaint = repaint;
    return () => {
      this.#repaint = undefined;
    };
  };

  /** Repaints only students whose letter would be another one now. */
  tell({ finals, moves }: Pick<TriedCutOffs, 'finals' | 'moves'>): void {
    const before = this.#letters;
    this.#letters = new Map(
      moves.flatMap(({ to, low, high }) =>
        finals.samples.slice(low, high).map(({ studentId }) => [studentId, to] as const),
      ),
    );
    const other = [...new Set([...before.keys(), ...this.#letters.keys()])].filter(
      (id) => before.get(id) !== this.#letters.get(id),
    );
    if (other.length > 0) this.#repaint?.(other);
    if (before.size > 0 !== this.isAny()) this.#turned.tell();
  }
}
