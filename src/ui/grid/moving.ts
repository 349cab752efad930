import { Painter } from './painter.ts';
import type { Scene } from './row-slot.ts';

/** Milliseconds from a turn of the wheel, or a move of a finger, in which a scroll is still taken for its work. */
const handLasts = 200;

/** What shows elements again without waiting for rest. A scroll that follows is not the hand's. */
const stopping = ['pointerdown', 'keydown', 'focus', 'blur'];

/** The part of the grid that the body is seen in, and how far it is scrolled. Pixels. */
export type BodyPane = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/**
 * What is seen of the body while a hand scrolls it: a canvas over it, because cells are drawn faster than elements are
 * made. The elements stay beneath as they are, and come to the new place at rest. A scroll that no hand makes is not
 * drawn: assistive technology scrolls to read elements, and so do our keys.
 */
export class Moving {
  readonly element = document.createElement('div');
  readonly #painter: Painter;
  readonly #mayDraw: () => boolean;
  readonly #showElements: () => void;
  /** The first move of a hand brings this code. */
  #handAt = performance.now();
  #heldBar: AbortController | undefined;

  /** `showElements`: where the view is. It calls `end`. */
  constructor(root: HTMLElement, body: HTMLElement, mayDraw: () => boolean, showElements: () => void) {
    this.#mayDraw = mayDraw;
    this.#showElements = showElements;
    this.element.className = 'gl-moving';
    this.element.setAttribute('aria-hidden', 'true');
    this.element.hidden = true;
    body.before(this.element);
    this.#painter = new Painter(this.element);
    for (const type of ['wheel', 'touchmove']) {
      root.addEventListener(type, () => this.#handMoved(), { passive: true });
    }
    for (const type of stopping) root.addEventListener(type, () => this.#stop(), true);
    root.addEventListener('pointerdown', ({ target }) => target === root && this.#holdBar());
  }

  get isOn(): boolean {
    return !this.element.hidden;
  }

  /** Called at each scroll. Returns whether it is to be drawn. */
  takesScroll(): boolean {
    const isByHand = this.isOn || this.#heldBar !== undefined || performance.now() - this.#handAt < handLasts;
    const isForced = window.matchMedia('(forced-colors: active)').matches;
    return isByHand && !isForced && this.#mayDraw();
  }

  /** Draws all cells in view as they are now. */
  draw(scene: Scene, view: BodyPane): void {
    if (!this.isOn) this.#painter.begin(scene);
    this.element.hidden = false;
    this.#painter.draw(scene, view);
  }

  end(): void {
    this.element.hidden = true;
  }

  destroy(): void {
    this.#letGo();
  }

  #stop(): void {
    this.#handAt = Number.NEGATIVE_INFINITY;
    if (this.isOn) this.#showElements();
  }

  /** A scroll bar that is let go does not always tell: then the next move tells of it, without a button. */
  #holdBar(): void {
    this.#letGo();
    this.#handMoved();
    this.#heldBar = new AbortController();
    const { signal } = this.#heldBar;
    document.addEventListener('pointerup', () => this.#letGo(), { signal });
    document.addEventListener('pointermove', ({ buttons }) => buttons === 0 && this.#letGo(), { signal });
  }

  #handMoved(): void {
    this.#handAt = performance.now();
  }

  #letGo(): void {
    this.#heldBar?.abort();
    this.#heldBar = undefined;
  }
}
