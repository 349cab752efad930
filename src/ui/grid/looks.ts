import type { Run } from './geometry.ts';
import { RowSlot, type Scene } from './row-slot.ts';

/** A stop of a gradient: `at` in pixels, or in a share of its length. */
type Stop = { readonly color: string; readonly at: number; readonly isShare: boolean };
export type Gradient = { readonly angle: number; readonly repeats: boolean; readonly stops: readonly Stop[] };

/** A figure that a style sheet draws with borders, or as a dot. Pixels; `right`: from the cell's end, where it hangs there. */
export type Figure = {
  readonly inText: boolean;
  readonly left: number;
  readonly top: number;
  readonly right: number | undefined;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly margin: number;
  readonly raise: number;
  readonly fill: string;
  readonly opacity: number;
  readonly border: number;
  readonly sides: readonly string[];
};

/** How cells of one state look. Pixels and colours. */
export type CellLook = {
  readonly ground: string;
  readonly image: Gradient | undefined;
  readonly endLine: string;
  readonly bottomLine: string;
  readonly shade: string | undefined;
  readonly ink: string;
  readonly font: string;
  readonly figures: string;
  readonly align: string;
  readonly start: number;
  readonly end: number;
  readonly baseline: number;
  readonly before: Figure | undefined;
  readonly after: Figure | undefined;
  readonly outline: { readonly color: string; readonly width: number; readonly inset: number } | undefined;
};

/**
 * The looks of cells, read from the style sheet: it alone says how a state looks. For each state that is met, a row of
 * elements is made as the body would make it, asked, and taken away again, all within one task.
 */
export class Looks {
  readonly #body: HTMLElement;
  readonly #known = new Map<string, CellLook>();
  #sentinel = '';

  constructor(body: HTMLElement) {
    this.#body = body;
  }

  /** Forgets all looks if `sentinel` is another than before. */
  since(sentinel: string): void {
    if (sentinel !== this.#sentinel) this.#known.clear();
    this.#sentinel = sentinel;
  }

  /** `state`: of the cell, in which all cells of this look agree. */
  of(state: string, row: number, column: number, scene: Scene): CellLook {
    const known = this.#known.get(state);
    if (known) return known;
    const look = this.#read(row, column, scene);
    this.#known.set(state, look);
    return look;
  }

  #read(row: number, column: number, scene: Scene): CellLook {
    const isHeld = scene.layout.held.some((held) => held.column === column);
    const columns: Run = isHeld ? { start: 0, end: 0 } : { start: column, end: column + 1 };
    const model = new RowSlot({ layout: scene.layout, columns });
    model.element.style.visibility = 'hidden';
    model.show(row, { ...scene, columns }, true);
    this.#body.append(model.element);
    const cell = model.element.querySelector(`[aria-colindex="${column + 1}"]`);
    if (!cell) throw new Error(`no model of column ${column}`);
    const look = lookOf(cell);
    model.element.remove();
    return look;
  }
}

const lookOf = (cell: Element): CellLook => {
  const style = getComputedStyle(cell);
  const outline = Number.parseFloat(style.outlineWidth);
  const shadow = cell.parentElement ? getComputedStyle(cell.parentElement).boxShadow : 'none';
  return {
    ground: style.backgroundColor,
    image: gradientOf(style.backgroundImage),
    endLine: style.borderInlineEndColor,
    bottomLine: style.borderBlockEndColor,
    shade: shadow === 'none' ? undefined : shadow.slice(0, shadow.indexOf(')') + 1),
    ink: style.color,
    font: `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`,
    figures: style.fontVariantNumeric,
    align: style.textAlign,
    start: Number.parseFloat(style.paddingInlineStart),
    end: Number.parseFloat(style.paddingInlineEnd) + Number.parseFloat(style.borderInlineEndWidth),
    before: figureOf(cell, '::before'),
    after: figureOf(cell, '::after'),
    outline:
      style.outlineStyle === 'none'
        ? undefined
        : { color: style.outlineColor, width: outline, inset: -Number.parseFloat(style.outlineOffset) },
    baseline: baselineOf(cell),
  };
};

/** An empty inline block stands on the line of the text. */
const baselineOf = (cell: Element): number => {
  const stand = document.createElement('span');
  stand.style.display = 'inline-block';
  cell.prepend(stand);
  return stand.getBoundingClientRect().bottom - cell.getBoundingClientRect().top;
};

const figureOf = (cell: Element, which: '::before' | '::after'): Figure | undefined => {
  const style = getComputedStyle(cell, which);
  if (style.content === 'none' || style.content === 'normal') return undefined;
  const px = (text: string): number => Number.parseFloat(text) || 0;
  const [left, right] = [px(style.left), px(style.right)];
  return {
    inText: style.position !== 'absolute',
    left,
    top: px(style.top),
    right: right < left ? right : undefined,
    width: px(style.width),
    height: px(style.height),
    radius: px(style.borderTopLeftRadius),
    margin: px(style.marginInlineEnd),
    raise: px(style.verticalAlign),
    fill: style.backgroundColor,
    opacity: Number(style.opacity),
    border: px(style.borderTopWidth),
    sides: [style.borderTopColor, style.borderRightColor, style.borderBottomColor, style.borderLeftColor],
  };
};

const gradientOf = (image: string): Gradient | undefined => {
  const [, kind, inside] = /^((?:repeating-)?linear-gradient)\((.*)\)$/.exec(image) ?? [];
  if (kind === undefined || inside === undefined) return undefined;
  const parts = inside.split(/,\s*(?![^()]*\))/);
  const hasAngle = parts[0]?.endsWith('deg') === true;
  return {
    angle: hasAngle ? Number.parseFloat(parts[0] ?? '') : 180,
    repeats: kind.startsWith('repeating'),
    stops: parts.slice(hasAngle ? 1 : 0).flatMap(stopsOf),
  };
};

/** "rgb(1, 2, 3) 4px 5%" is two stops of one colour. */
const stopsOf = (part: string): Stop[] => {
  const [, color = '', places = ''] = /^(.*?)((?:\s+-?[\d.]+(?:px|%))*)$/.exec(part) ?? [];
  return places
    .trim()
    .split(/\s+/)
    .map((place) => {
      const isShare = place.endsWith('%');
      return { color, at: Number.parseFloat(place) / (isShare ? 100 : 1), isShare };
    });
};
