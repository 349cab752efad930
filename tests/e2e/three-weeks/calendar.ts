import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { root } from '../../../scripts/sources.js';

/** One clock for the server and for every computer of a journey, which is set to one moment after the other. */
export const newCalendar = () => {
  const folder = mkdtempSync(join(tmpdir(), 'gradeledger-clock-'));
  const file = join(folder, 'shift');
  const computers = new Set<BrowserContext>();
  let shift = 0;
  const tell = async (computer: BrowserContext): Promise<void> => {
    await Promise.all(computer.pages().map((page) => page.evaluate(shiftTo, shift)));
  };
  return {
    /** For the server's environment. */
    settings: {
      SHIFT_FILE: file,
      NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'tests/e2e/three-weeks/shifted-clock.js'))}`,
    },
    /** Gives a computer this clock. Pages that it opens later go by it, too. */
    give: async (computer: BrowserContext): Promise<void> => {
      computers.add(computer);
      computer.on('close', () => computers.delete(computer));
      await computer.addInitScript(shiftTo, shift);
    },
    /** Sets all clocks to a moment such as `2026-10-05T09:00`, at this machine's time. */
    set: async (moment: string): Promise<void> => {
      shift = Date.parse(moment) - Date.now();
      writeFileSync(file, String(shift));
      for (const computer of computers) {
        await computer.addInitScript(shiftTo, shift);
        await tell(computer);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** Runs in the page: its clock goes so many milliseconds ahead from now on. */
const shiftTo = (ahead: number): void => {
  const scope = globalThis as typeof globalThis & { realDate?: DateConstructor };
  const RealDate = scope.realDate ?? Date;
  scope.realDate = RealDate;
  globalThis.Date = class extends RealDate {
    constructor(...given: readonly unknown[]) {
      if (given.length === 0) super(RealDate.now() + ahead);
      else super(...(given as [number]));
    }
    static override now(): number {
      return RealDate.now() + ahead;
    }
  } as DateConstructor;
};
