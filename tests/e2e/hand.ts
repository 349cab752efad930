import type { Locator, Page } from '@playwright/test';
import type { Upload } from '../fixtures/real-class.ts';

export type Counted = { readonly clicks: number; readonly keys: number };

/**
 * An instructor’s hand, which counts each press of the pointer and of keys. Keys pressed together count once, and so does
 * a drag; a typed text counts its characters. What is pressed in the system’s own dialog of files is not counted.
 */
export type Hand = {
  readonly click: (at: Locator) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** Presses a button that asks for a file, and gives it this one. */
  readonly choose: (at: Locator, file: Upload) => Promise<void>;
  /** Presses at the middle of something, and lets go so many pixels beside it. */
  readonly drag: (at: Locator, pixels: number) => Promise<void>;
};

/** Does a job, and returns what it took. */
export const counting = async (page: Page, job: (hand: Hand) => Promise<void>): Promise<Counted> => {
  let clicks = 0;
  let keys = 0;
  const click = async (at: Locator): Promise<void> => {
    clicks += 1;
    await at.click();
  };
  await job({
    click,
    type: async (text) => {
      keys += text.length;
      await page.keyboard.type(text);
    },
    press: async (...pressed) => {
      keys += pressed.length;
      for (const key of pressed) await page.keyboard.press(key);
    },
    choose: async (at, file) => {
      const [asked] = await Promise.all([page.waitForEvent('filechooser'), click(at)]);
      await asked.setFiles(file);
    },
    drag: async (at, pixels) => {
      clicks += 1;
      await at.hover();
      const { x = 0, y = 0, width = 0, height = 0 } = (await at.boundingBox()) ?? {};
      await page.mouse.down();
      await page.mouse.move(x + width / 2 + pixels, y + height / 2, { steps: 4 });
      await page.mouse.up();
    },
  });
  return { clicks, keys };
};
