import { gridText } from '../../../messages/ui/grid.ts';
import { setAttribute } from './attribute.ts';
import type { Column } from './sheet.ts';

export type SortState = { readonly columnId: string; readonly direction: 'ascending' | 'descending' };

const element = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  made.className = className;
  return made;
};

/** A name that is cut keeps the number at its end, which tells Homework 1 from Homework 2. */
const endsInNumber = /^(.*\S)(\s\S{0,2}\d\S{0,2})$/u;

/** One recycled column header: its name, what stands below it, the sort button and the width handle. */
export class HeadSlot {
  readonly element = element('div', 'gl-head-cell');
  readonly #words = element('div', 'gl-words');
  readonly #header = element('span', 'gl-header');
  readonly #nameStart = element('span', 'gl-name-start');
  readonly #nameEnd = element('span', 'gl-name-end');
  readonly #sub = element('span', 'gl-sub');
  readonly #sort = element('button', 'gl-sort');
  readonly #handle = element('div', 'gl-handle');
  columnIndex = -1;
  #painted = '';

  constructor() {
    this.element.setAttribute('role', 'columnheader');
    this.#sort.type = 'button';
    this.#sort.tabIndex = -1;
    this.#header.append(this.#nameStart, this.#nameEnd);
    this.#words.append(this.#header, this.#sub);
    this.element.append(this.#words, this.#sort, this.#handle);
  }

  place(columnIndex: number, column: Column, left: number, width: number): void {
    this.columnIndex = columnIndex;
    this.element.setAttribute('aria-colindex', String(columnIndex + 1));
    this.element.style.left = `${left}px`;
    this.element.style.width = `${width}px`;
    const [, start = column.header, end = ''] = endsInNumber.exec(column.header) ?? [];
    this.#nameStart.textContent = start;
    this.#nameEnd.textContent = end;
    this.#sub.textContent = column.sub ?? '';
    this.element.setAttribute(
      'aria-label',
      column.sub === undefined ? column.header : `${column.header} ${column.sub}`,
    );
    this.element.title = column.header;
    this.#sort.hidden = !column.sortable;
    this.#sort.title = gridText.sortBy(column.header);
    this.#sort.setAttribute('aria-label', gridText.sortBy(column.header));
    this.#handle.title = gridText.resize(column.header);
    this.#painted = '';
  }

  paint(column: Column, sort: SortState | undefined, activeId: string, isCurrent: boolean): void {
    const direction = column.sortable ? (sort?.columnId === column.columnId ? sort.direction : 'none') : '';
    const painted = `gl-head-cell gl-${column.align} sort-${direction}${activeId ? ' is-active' : ''}${isCurrent ? ' is-current' : ''}`;
    setAttribute(this.element, 'id', activeId || null);
    if (painted === this.#painted) return;
    this.#painted = painted;
    this.element.className = painted;
    if (direction) this.element.setAttribute('aria-sort', direction);
    else this.element.removeAttribute('aria-sort');
  }
}
