import { gridText } from '../../../messages/ui/grid.ts';
import { setAttribute } from './attribute.ts';
import type { CellView, Column } from './sheet.ts';

/** The marks of a cell, apart from its content. `activeId` is the element id that aria-activedescendant names. */
export type CellMarks = { readonly activeId: string; readonly isSelected: boolean };

/**
 * One recycled cell element. It remembers what it painted last and writes only differences to the DOM: scrolling
 * rewrites text nodes, and a repaint of unchanged data writes nothing.
 */
export class CellSlot {
  readonly element = document.createElement('div');
  readonly #text = document.createTextNode('');
  columnIndex = -1;
  #isHeader = false;
  #kind = '';
  #className = '';
  #shown = '';
  #title = '';
  #activeId = '';
  #saysBlank = false;

  constructor() {
    this.element.append(this.#text);
  }

  /** Takes the place of a column. `isHeader` marks the cell that names its row. */
  place(columnIndex: number, column: Column, left: number, width: number, isHeader: boolean): void {
    this.columnIndex = columnIndex;
    this.#isHeader = isHeader;
    this.#kind = kindOf(column);
    this.element.setAttribute('role', isHeader ? 'rowheader' : 'gridcell');
    this.element.setAttribute('aria-colindex', String(columnIndex + 1));
    if (column.editable) this.element.removeAttribute('aria-readonly');
    else this.element.setAttribute('aria-readonly', 'true');
    this.element.style.left = `${left}px`;
    this.element.style.width = `${width}px`;
  }

  /** `isTall`: there is room for a name on two lines, the family’s first. */
  paint(view: CellView, marks: CellMarks, isTall: boolean): void {
    const shown = shownOf(view);
    this.#paintText(isTall && this.#isHeader ? shown.replace(', ', ',\n') : shown);
    this.#paintTitle([view.title, view.note].filter(Boolean).join('\n'));
    setAttribute(this.element, 'aria-description', view.note ?? null);
    this.#paintClass(view, marks);
    this.#paintActive(view, marks.activeId);
  }

  #paintText(shown: string): void {
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#text.data = shown;
  }

  #paintTitle(title: string): void {
    if (title === this.#title) return;
    this.#title = title;
    if (title) this.element.title = title;
    else this.element.removeAttribute('title');
  }

  /** Writes to the page only what is another than before: it runs for every cell at every scroll. */
  #paintClass(view: CellView, marks: CellMarks): void {
    const className = classOf(this.#kind, view, marks);
    if (className === this.#className) return;
    const selectedBefore = this.#className.includes(' is-selected');
    this.#className = className;
    this.element.className = className;
    if (selectedBefore === marks.isSelected) return;
    if (marks.isSelected) this.element.setAttribute('aria-selected', 'true');
    else this.element.removeAttribute('aria-selected');
  }

  /** Takes a fresh id with every move, so that a recycled element is announced as the cell that it shows now. */
  #paintActive({ text, shown }: CellView, activeId: string): void {
    if (activeId !== this.#activeId) {
      this.#activeId = activeId;
      if (activeId) this.element.id = activeId;
      else this.element.removeAttribute('id');
    }
    const saysBlank = activeId !== '' && text === '' && shown === undefined;
    if (saysBlank === this.#saysBlank) return;
    this.#saysBlank = saysBlank;
    if (saysBlank) this.element.setAttribute('aria-label', gridText.blank);
    else this.element.removeAttribute('aria-label');
  }
}

export const kindOf = ({ align, kind }: Column): string => `gl-cell gl-${align} gl-${kind}`;

export const shownOf = ({ text, shown }: CellView): string => shown ?? (text || gridText.blankGlyph);

/** All that the style sheet is told of the cell's state. */
export const classOf = (
  kind: string,
  { text, shown, tone, note, isUnsent, isCounting, isTicked, tint }: CellView,
  { activeId, isSelected }: CellMarks,
): string => {
  const blankTone = text === '' && shown === undefined ? 'blank' : 'plain';
  const dots = `${note ? ' is-noted' : ''}${isUnsent ? ' is-unsent' : ''}${isCounting ? ' is-counting' : ''}${isTicked ? ' is-ticked' : ''}${tint ? ` is-tint is-tint-${tint}` : ''}`;
  const marks = `${dots}${isSelected ? ' is-selected' : ''}${activeId ? ' is-active' : ''}`;
  return `${kind} is-${tone ?? blankTone}${marks}`;
};
