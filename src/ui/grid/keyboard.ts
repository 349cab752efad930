import { gridText } from '../../../messages/ui/grid.ts';
import { secondKeyWithin } from '../focus.ts';
import { act } from './commands.ts';
import type { GridCore } from './grid-core.ts';
import { intentOf, isTyping, type KeyIntent, type Mode, type Stroke } from './keymap.ts';

/**
 * Handles the keys of the grid and its text field. While a save is being answered, keys wait in line and are then
 * played in order, so that fast typing loses none.
 */
export class Keyboard {
  readonly #core: GridCore;
  #waiting: Stroke[] = [];
  /** When `g` was pressed, as an event's time stamp, if it was the last key: it begins a shortcut of the app. */
  #goPressedAt = Number.NEGATIVE_INFINITY;

  constructor(core: GridCore) {
    this.#core = core;
    for (const element of [core.surface.root, core.editing.view.input]) {
      element.addEventListener('keydown', (event) => this.#pressed(event));
    }
  }

  /** Plays the keys that waited, once the machine has come to rest and never inside its transition. */
  release(): void {
    if (this.#waiting.length > 0) queueMicrotask(() => this.#play());
  }

  #pressed(event: KeyboardEvent): void {
    if (event.isComposing || event.defaultPrevented || modifiers.has(event.key)) return;
    const stroke = strokeOf(event);
    if (this.#core.editing.isBusy) {
      const isPlayable = isTyping(stroke) || intentOf(stroke, 'ready') || intentOf(stroke, 'entering');
      if (!isPlayable) return;
      this.#waiting.push(stroke);
      event.preventDefault();
      return;
    }
    const intent = intentOf(stroke, this.#mode);
    if (intent?.do !== 'Replace') this.#goPressedAt = Number.NEGATIVE_INFINITY;
    if (this.#isForBrowser(intent)) return;
    if (intent?.do === 'Replace') this.#type(event, intent);
    else if (intent) {
      event.preventDefault();
      // Otherwise the menu that opens would take the same key and close again.
      if (intent.do === 'Menu') event.stopPropagation();
      act(this.#core, intent);
    }
  }

  #isForBrowser(intent: KeyIntent | undefined): boolean {
    const { editing, hooks, marks } = this.#core;
    if (intent?.do === 'Advance') return !editing.isTypedInto;
    return intent?.do === 'Menu' && marks.cell !== undefined && hooks.cellMenuOpener() === undefined;
  }

  /**
   * A typed character goes only to the field: the app's own letter shortcuts must not get it. In a cell that cannot be
   * typed in they may, except for figures, whose loss is worth a message. In a cell of points they may get the keys
   * that begin no value, because a user who looks for the next student is there.
   */
  #type(event: KeyboardEvent, intent: KeyIntent): void {
    const { sheet, marks } = this.#core;
    const isEditable = marks.cell !== undefined && sheet.isEditable(marks.cell);
    if (!isEditable && !figureKeys.has(event.key)) return;
    const { key } = event;
    const isSecondKey = event.timeStamp - this.#goPressedAt < secondKeyWithin && this.#isForPoints;
    this.#goPressedAt = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (this.#beginsNoValue(key) || (isSecondKey && key === ',')) {
      if (!isSecondKey && !appKeys.has(key)) this.#core.say(gridText.beginsNoScore(key), true);
      return;
    }
    act(this.#core, intent);
    event.stopPropagation();
    if (!isEditable) event.preventDefault();
  }

  get #isForPoints(): boolean {
    const { sheet, marks } = this.#core;
    return sheet.column(marks.cell?.columnId ?? '')?.kind === 'entry';
  }

  #beginsNoValue(key: string): boolean {
    return this.#isForPoints && noValueKey.test(key);
  }

  get #mode(): Mode {
    const { editing, marks } = this.#core;
    return editing.mode ?? (marks.active?.rowId === null ? 'header' : 'ready');
  }

  #play(): void {
    while (this.#waiting.length > 0 && !this.#core.editing.isBusy) {
      const stroke = this.#waiting.shift();
      if (stroke) this.#playOne(stroke);
    }
  }

  /** A played key has no default action of the browser: its character is put into the field by hand. */
  #playOne(stroke: Stroke): void {
    const intent = intentOf(stroke, this.#mode);
    if (intent?.do === 'Replace' && this.#beginsNoValue(stroke.key)) {
      this.#core.surface.root.dispatchEvent(new KeyboardEvent('keydown', { key: stroke.key, bubbles: true }));
      return;
    }
    if (intent) act(this.#core, intent);
    const isText = isTyping(stroke) && stroke.key.length <= 2;
    if (isText && this.#core.editing.mode && (!intent || intent.do === 'Replace'))
      this.#core.editing.view.insert(stroke.key);
  }
}

const figureKeys: ReadonlySet<string> = new Set([...'0123456789.,- ']);
/** The app's keys: search on this page, the list of keys, and the first key of the ways to other pages. */
const appKeys: ReadonlySet<string> = new Set(['/', '?', 'g']);
/** A single letter, except the `E` of `EX`, or a key of the app. */
const noValueKey = /^(?![eE])\p{L}$|^[/?]$/u;
const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

const strokeOf = (event: KeyboardEvent): Stroke => ({
  key: event.key,
  ctrl: event.ctrlKey || event.metaKey,
  alt: event.altKey,
  shift: event.shiftKey,
  altGraph: event.getModifierState('AltGraph'),
});
