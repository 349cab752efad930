import { vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../src/ui/grid/moving.ts';
import { frame, grid } from './grid-harness.tsx';

export const isDrawn = (): boolean => document.querySelector('.gl-moving:not([hidden])') !== null;

/** Scrolls as the wheel does. The first turn brings the painter. */
export const wheelTo = async (left: number, top: number): Promise<void> => {
  grid().dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  await frame();
  await frame();
  grid().scrollTo(left, top);
  await frame();
};

/** The same, but it does not come to rest until something else ends it. */
export const wheelOnTo = async (left: number, top: number): Promise<void> => {
  grid().dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  await frame();
  await frame();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  grid().scrollTo(left, top);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  vi.useRealTimers();
};

export const land = (): boolean => grid().dispatchEvent(new PointerEvent('pointerdown', { button: 1 }));

/** What the user sees of the grid, in pixels. */
export const seen = async (): Promise<ImageData> => {
  const base64 = await page.screenshot({ element: grid(), save: false });
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const ink = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (!ink) throw new Error('no canvas');
  ink.drawImage(image, 0, 0);
  return ink.getImageData(0, 0, image.width, image.height);
};

/** The share of pixels in a box of which some colour differs by more than `tolerance` of 255. */
export const difference = (one: ImageData, other: ImageData, box: DOMRect, tolerance: number): number => {
  let different = 0;
  for (let y = Math.round(box.top); y < Math.round(box.bottom); y += 1) {
    for (let x = Math.round(box.left); x < Math.round(box.right); x += 1) {
      const at = 4 * (y * one.width + x);
      const isOff = [at, at + 1, at + 2].some(
        (part) => Math.abs((one.data[part] ?? 0) - (other.data[part] ?? 0)) > tolerance,
      );
      if (isOff) different += 1;
    }
  }
  return different / (box.width * box.height);
};
