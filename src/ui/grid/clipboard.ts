import { gridText } from '../../../messages/ui/grid.ts';
import { copyText } from '../copy-text.ts';
import { blockOf, headersOf, pasteOffer, setEdits } from './block.ts';
import type { GridCore } from './grid-core.ts';
import { isMany } from './selection.ts';
import { parseTsv, writeTsv } from './tsv.ts';

/** Copy, cut and paste of whole cells. Inside the open text field the browser's own are left alone. */
export class ClipboardDesk {
  readonly #core: GridCore;

  constructor(core: GridCore) {
    this.#core = core;
    const { root } = core.surface;
    root.addEventListener('copy', (event) => this.#copy(event));
    root.addEventListener('cut', (event) => this.#cut(event));
    root.addEventListener('paste', (event) => this.#paste(event));
  }

  /** The selected cells as text, below their column headers. */
  textWithHeaders(): string {
    const { sheet, marks } = this.#core;
    return marks.selection ? writeTsv([headersOf(sheet, marks.selection), ...blockOf(sheet, marks.selection)]) : '';
  }

  copyWithHeaders(): void {
    const { selection } = this.#core.marks;
    if (!selection) return;
    const cells = selection.rows.size * selection.columns.size;
    void copyText(this.textWithHeaders()).then((done) =>
      this.#core.say(done ? gridText.copiedWithHeaders(cells) : gridText.notCopied, !done),
    );
  }

  /** Offers a block to the owner as a paste at the selection. */
  paste(text: string): void {
    const { sheet, marks, hooks } = this.#core;
    const offer = marks.selection && pasteOffer(sheet, marks.selection, parseTsv(text));
    if (offer) hooks.onPaste(offer);
  }

  #copy(event: ClipboardEvent): void {
    const { sheet, marks } = this.#core;
    if (!marks.selection || !event.clipboardData) return;
    const block = blockOf(sheet, marks.selection);
    const [only] = block[0] ?? [];
    event.clipboardData.setData('text/plain', isMany(marks.selection) ? writeTsv(block) : (only ?? ''));
    event.preventDefault();
    this.#core.say(gridText.copied(marks.selection.rows.size * marks.selection.columns.size), false);
  }

  #cut(event: ClipboardEvent): void {
    const { sheet, marks } = this.#core;
    this.#copy(event);
    if (marks.selection) this.#core.write(setEdits(sheet, marks.selection, ''), 'clear', gridText.nothingToWrite);
  }

  #paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain');
    if (!text) return;
    event.preventDefault();
    this.paste(text);
  }
}
