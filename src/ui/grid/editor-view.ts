import { setAttribute } from './attribute.ts';

/** A cell's rectangle within the visible part of the grid, CSS pixels. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** The part of the grid a cell may be seen in: right of the frozen columns, below the header. */
export type Pane = Box;

/**
 * The one text field, laid over the cell being edited. It stands outside the grid element, so that recycling rows can
 * never take the focus or the text away. Between edits the grid element has the focus: a field that is always focused
 * would put screen readers into typing mode. A character typed on a closed cell focuses the field during its own
 * `keydown`, and the browser delivers the character there. An input method needs F2 or Enter first.
 */
export class EditorView {
  readonly element = document.createElement('div');
  readonly input = document.createElement('input');
  readonly #message = document.createElement('div');

  constructor(id: string) {
    this.element.className = 'gl-overlay';
    this.element.hidden = true;
    this.input.className = 'gl-editor';
    this.input.type = 'text';
    this.input.autocomplete = 'off';
    this.input.spellcheck = false;
    this.input.setAttribute('autocapitalize', 'off');
    this.#message.className = 'gl-refusal';
    this.#message.id = `${id}-refusal`;
    this.#message.setAttribute('role', 'alert');
    this.#message.hidden = true;
    this.element.append(this.input, this.#message);
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  /** `isTapped`: by a finger, whose keyboard then offers the way to the next cell. */
  open(text: string, label: string, isNumeric: boolean, align: string, isTapped: boolean): void {
    this.element.hidden = false;
    this.input.value = text;
    this.input.className = `gl-editor gl-${align}`;
    this.input.inputMode = isNumeric ? 'decimal' : 'text';
    setAttribute(this.input, 'enterkeyhint', isTapped ? 'next' : null);
    this.input.setAttribute('aria-label', label);
    this.input.focus({ preventScroll: true });
    this.input.setSelectionRange(text.length, text.length);
    this.#say('');
  }

  close(): void {
    this.element.hidden = true;
    this.#say('');
  }

  place(cell: Box, pane: Pane): void {
    const { element, input } = this;
    element.style.left = `${pane.left}px`;
    element.style.top = `${pane.top}px`;
    element.style.width = `${pane.width}px`;
    element.style.height = `${pane.height}px`;
    input.style.left = `${cell.left - pane.left}px`;
    input.style.top = `${cell.top - pane.top}px`;
    input.style.width = `${cell.width}px`;
    input.style.height = `${cell.height}px`;
    this.#placeMessage(cell, pane);
  }

  refuse(message: string, takesFocus: boolean): void {
    this.#say(message);
    if (!takesFocus) return;
    this.input.focus({ preventScroll: true });
    this.input.select();
  }

  /** Types into the field as a key would: used for keys that arrived while a save was being answered. */
  insert(text: string): void {
    const { input } = this;
    input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Below the cell where there is room, else above it, and never over the right edge. */
  #placeMessage(cell: Box, pane: Pane): void {
    const below = cell.top - pane.top + cell.height;
    const isLow = below + 64 > pane.height;
    this.#message.style.top = isLow ? '' : `${below + 2}px`;
    this.#message.style.bottom = isLow ? `${pane.height - (cell.top - pane.top) + 2}px` : '';
    this.#message.style.left = `${Math.max(0, Math.min(cell.left - pane.left, pane.width - 288))}px`;
  }

  #say(message: string): void {
    if (this.#message.textContent !== message) this.#message.textContent = message;
    setAttribute(this.#message, 'hidden', message ? null : '');
    setAttribute(this.input, 'aria-invalid', message ? 'true' : null);
    setAttribute(this.input, 'aria-describedby', message ? this.#message.id : null);
  }
}
