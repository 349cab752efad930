import type { Mount } from './table.ts';

/**
 * The limit: a page that scrolls a canvas of the same size, on which each cell in view gets its text anew in every
 * frame, and which can do nothing else. What is typed goes into one field.
 */
export const mount: Mount = (place, { rowIds, columns, textAt, put }) => {
  const rowHeight = 32;
  const lefts = columns.map((_, at) => columns.slice(0, at).reduce((sum, { width = 80 }) => sum + width, 0));
  const last = (lefts.at(-1) ?? 0) + (columns.at(-1)?.width ?? 80);
  place.innerHTML = `<div id="scroller" tabindex="0"><canvas></canvas><div id="size"></div><input></div>`;
  const [scroller, canvas, size, input] = ['#scroller', 'canvas', '#size', 'input'].map((one) =>
    place.querySelector(one),
  ) as [HTMLElement, HTMLCanvasElement, HTMLElement, HTMLInputElement];
  scroller.style.cssText = 'overflow: auto; width: 100%; height: 100%; position: relative';
  canvas.style.cssText = 'position: sticky; top: 0; left: 0; display: block';
  size.style.cssText = `position: absolute; top: 0; left: 0; width: ${last}px; height: ${rowIds.length * rowHeight}px; pointer-events: none`;
  input.style.cssText = 'position: sticky; top: 0; left: 0; width: 60px';
  [canvas.width, canvas.height] = [scroller.clientWidth, scroller.clientHeight];
  const ink = canvas.getContext('2d');

  const draw = (): void => {
    ink?.clearRect(0, 0, canvas.width, canvas.height);
    const { scrollTop, scrollLeft } = scroller;
    const end = Math.min(rowIds.length, Math.ceil((scrollTop + canvas.height) / rowHeight));
    for (let row = Math.floor(scrollTop / rowHeight); row < end; row += 1) {
      for (const [at, { columnId, width = 80 }] of columns.entries()) {
        const left = (lefts[at] ?? 0) - scrollLeft;
        if (left + width < 0 || left > canvas.width) continue;
        ink?.fillText(textAt(row, columnId), left + 4, row * rowHeight - scrollTop + 20);
      }
    }
  };
  let row = 0;
  scroller.addEventListener('scroll', draw);
  scroller.addEventListener('click', () => input.focus({ preventScroll: true }));
  input.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return;
    put(row, 'p1', input.value);
    [row, input.value] = [row + 1, ''];
    draw();
  });
  draw();
  return { down: '#scroller', right: '#scroller', entersDown: true };
};
