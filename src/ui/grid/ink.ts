import type { Box } from './editor-view.ts';
import type { CellLook, Figure, Gradient } from './looks.ts';

export type DrawnCell = { readonly look: CellLook; readonly box: Box; readonly text: string };

/** As many texts are remembered with their widths. */
const mostTexts = 20_000;

/** A canvas, and how boxes, texts and figures of cells are put on it. All lengths are CSS pixels. */
export class Ink {
  readonly canvas = document.createElement('canvas');
  ground = '';
  readonly #pen: CanvasRenderingContext2D;
  readonly #widths = new Map<string, Map<string, number>>();
  readonly #cuts = new Map<string, string>();
  #font = '';
  #figures = '';
  #known = new Map<string, number>();
  #sentinel = '';
  #ratio = 0;

  constructor() {
    const pen = this.canvas.getContext('2d', { alpha: false });
    if (!pen) throw new Error('this browser has no canvas');
    this.#pen = pen;
  }

  widthOf(text: string, font: string): number {
    this.canvas.style.fontVariantNumeric = 'normal';
    this.#pen.font = font;
    this.#font = '';
    return this.#pen.measureText(text).width;
  }

  /** Forgets the widths of texts if the font is another, or came only now: a text then has another width. */
  renew(font: string, width: number): void {
    const sentinel = `${font} ${width}`;
    if (sentinel === this.#sentinel) return;
    this.#sentinel = sentinel;
    this.#widths.clear();
    this.#cuts.clear();
  }

  clear(width: number, height: number): void {
    const { canvas } = this;
    const ratio = window.devicePixelRatio;
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== across || canvas.height !== down || ratio !== this.#ratio) {
      this.#ratio = ratio;
      canvas.width = across;
      canvas.height = down;
      canvas.style.width = `${across / ratio}px`;
      canvas.style.height = `${down / ratio}px`;
      this.#pen.scale(ratio, ratio);
      this.#font = '';
    }
    this.#pen.fillStyle = this.ground;
    this.#pen.fillRect(0, 0, width, height);
  }

  /** What `draw` draws is seen only from `left` to `right`. */
  within(left: number, right: number, height: number, draw: () => void): void {
    this.#pen.save();
    this.#pen.beginPath();
    this.#pen.rect(left, 0, right - left, height);
    this.#pen.clip();
    draw();
    this.#pen.restore();
    this.#font = '';
  }

  /** Cells of whole columns, all with the same rows. Lines of one colour that touch are one line: a third of the work. */
  cells(columns: readonly (readonly DrawnCell[])[]): void {
    for (const column of columns) for (const { look, box } of column) this.#backOf(look, box);
    for (const column of columns) this.#endLines(column);
    for (const row of columns[0]?.keys() ?? []) this.#bottomLines(columns, row);
    for (const column of columns) for (const cell of column) this.#frontOf(cell);
  }

  #backOf(look: CellLook, box: Box): void {
    if (look.ground !== this.ground) this.#fill(look.ground, box.left, box.top, box.width, box.height);
    if (look.image) this.#image(look.image, box);
  }

  #endLines(column: readonly DrawnCell[]): void {
    let from = 0;
    for (const [at, { look, box }] of column.entries()) {
      const next = column[at + 1];
      if (next?.look.endLine === look.endLine) continue;
      const top = column[from]?.box.top ?? box.top;
      this.#fill(look.endLine, box.left + box.width - 1, top, 1, box.top + box.height - top);
      from = at + 1;
    }
  }

  #bottomLines(columns: readonly (readonly DrawnCell[])[], row: number): void {
    let left: number | undefined;
    for (const [at, column] of columns.entries()) {
      const cell = column[row];
      if (!cell) continue;
      const { look, box } = cell;
      const end = box.left + box.width;
      left ??= box.left;
      const next = columns[at + 1]?.[row];
      if (next?.box.left === end && next.look.bottomLine === look.bottomLine) continue;
      this.#fill(look.bottomLine, left, box.top + box.height - 1, end - left, 1);
      left = undefined;
    }
  }

  #frontOf({ look, box, text }: DrawnCell): void {
    if (look.shade) this.#fill(look.shade, box.left - 1, box.top, 1, box.height);
    if (text !== '' || look.before?.inText) this.#text(look, box, text);
    if (look.outline) this.#frame(look.outline, box);
    for (const figure of [look.before, look.after]) if (figure && !figure.inText) this.#hung(figure, box);
  }

  /** To whole pixels of the screen, as elements are. */
  #fill(color: string, left: number, top: number, width: number, height: number): void {
    const [x, y] = [this.#snapped(left), this.#snapped(top)];
    this.#pen.fillStyle = color;
    this.#pen.fillRect(x, y, this.#snapped(left + width) - x, this.#snapped(top + height) - y);
  }

  #snapped(length: number): number {
    return Math.round(length * this.#ratio) / this.#ratio;
  }

  #text(look: CellLook, { left, top, width }: Box, text: string): void {
    if (look.font !== this.#font || look.figures !== this.#figures) this.#takeFont(look);
    const dot = look.before?.inText ? look.before : undefined;
    const before = dot ? dot.width + dot.margin : 0;
    const room = width - look.start - look.end;
    const shown = this.#fitting(text, room - before);
    const spare = Math.max(0, room - before - this.#measure(shown));
    const isCut = shown !== text;
    const share = isCut || look.align === 'start' ? 0 : look.align === 'center' ? 0.5 : 1;
    const x = left + look.start + spare * share;
    const y = this.#snapped(top + look.baseline);
    if (dot) this.#dot(dot, x, y - dot.raise - dot.height);
    this.#pen.fillStyle = look.ink;
    this.#pen.fillText(shown, x + before, y);
  }

  /** A canvas takes the kind of its figures, as all of one width, from its own style. */
  #takeFont({ font, figures }: CellLook): void {
    this.canvas.style.fontVariantNumeric = figures;
    this.#pen.font = font;
    this.#font = font;
    this.#figures = figures;
    const key = `${figures} ${font}`;
    this.#known = this.#widths.get(key) ?? new Map();
    this.#widths.set(key, this.#known);
  }

  #measure(text: string): number {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const { width } = this.#pen.measureText(text);
    if (this.#known.size > mostTexts) this.#known.clear();
    this.#known.set(text, width);
    return width;
  }

  /** The text, or as much of it as fits with three dots. */
  #fitting(text: string, room: number): string {
    if (this.#measure(text) <= room) return text;
    const key = `${room} ${this.#figures} ${this.#font} ${text}`;
    const known = this.#cuts.get(key);
    if (known !== undefined) return known;
    const letters = [...text];
    while (letters.length > 1 && this.#pen.measureText(`${letters.join('')}…`).width > room) letters.pop();
    const cut = `${letters.join('')}…`;
    if (this.#cuts.size > mostTexts) this.#cuts.clear();
    this.#cuts.set(key, cut);
    return cut;
  }

  #hung(figure: Figure, { left, top, width }: Box): void {
    const pen = this.#pen;
    const across = figure.width + 2 * figure.border;
    const x =
      figure.right === undefined ? left + figure.left : left + width - 1 - figure.right - figure.margin - across;
    pen.save();
    pen.globalAlpha = figure.opacity;
    this.#dot(figure, x, top + figure.top);
    pen.clip();
    if (figure.border > 0) this.#borders(figure, x, top + figure.top);
    pen.restore();
  }

  #dot({ width, height, border, radius, fill }: Figure, left: number, top: number): void {
    this.#pen.fillStyle = fill;
    this.#pen.beginPath();
    this.#pen.roundRect(left, top, width + 2 * border, height + 2 * border, radius);
    this.#pen.fill();
  }

  /** Each side is a piece of the frame cut at its corners: around nothing, a triangle. */
  #borders({ border, width, height, sides }: Figure, left: number, top: number): void {
    const pen = this.#pen;
    const [right, bottom] = [left + width + 2 * border, top + height + 2 * border];
    const corners = [
      [left, top, 1, 1],
      [right, top, -1, 1],
      [right, bottom, -1, -1],
      [left, bottom, 1, -1],
    ] as const;
    // Neighbours of one colour are filled together, or a seam would be seen between them.
    for (const color of new Set(sides)) {
      pen.fillStyle = color;
      pen.beginPath();
      corners.forEach(([fromX, fromY, fromRight, fromDown], side) => {
        const [toX, toY, toRight, toDown] = corners[(side + 1) % 4] ?? corners[0];
        if (sides[side] !== color) return;
        pen.moveTo(fromX, fromY);
        pen.lineTo(toX, toY);
        pen.lineTo(toX + toRight * border, toY + toDown * border);
        pen.lineTo(fromX + fromRight * border, fromY + fromDown * border);
      });
      pen.fill();
    }
  }

  #frame({ color, width, inset }: NonNullable<CellLook['outline']>, box: Box): void {
    const middle = inset - width / 2;
    this.#pen.strokeStyle = color;
    this.#pen.lineWidth = width;
    this.#pen.strokeRect(box.left + middle, box.top + middle, box.width - 2 * middle, box.height - 2 * middle);
  }

  /** Within the cell's two lines. The gradient's own line goes through the middle, and its ends touch two corners. */
  #image({ angle, repeats, stops }: Gradient, box: Box): void {
    const pen = this.#pen;
    const [width, height] = [box.width - 1, box.height - 1];
    const turn = (angle * Math.PI) / 180;
    const [x, y] = [Math.sin(turn), -Math.cos(turn)];
    const length = Math.abs(width * x) + Math.abs(height * y);
    const [middleX, middleY] = [box.left + width / 2, box.top + height / 2];
    const [toX, toY] = [(x * length) / 2, (y * length) / 2];
    const gradient = pen.createLinearGradient(middleX - toX, middleY - toY, middleX + toX, middleY + toY);
    const places = stops.map(({ at, isShare }) => (isShare ? at : at / length));
    const period = repeats ? (places.at(-1) ?? 1) : Number.POSITIVE_INFINITY;
    for (let turned = 0; turned < 1; turned += period) {
      stops.forEach(({ color }, at) => {
        const place = turned + (places[at] ?? 0);
        if (place >= 0 && place <= 1) gradient.addColorStop(place, color);
      });
    }
    pen.fillStyle = gradient;
    pen.fillRect(box.left, box.top, width, height);
    // It begins again below the line at the end, which may be transparent.
    pen.translate(width, 0);
    pen.fillRect(box.left, box.top, 1, height);
    pen.translate(-width, 0);
  }
}
