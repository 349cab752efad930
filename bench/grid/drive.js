import { watchEnter } from '../frames.js';
import { quantile } from '../report.js';

const scrolls = {
  slowly: { x: 0, y: 120 },
  fast: { x: 0, y: 1200 },
  sideways: { x: 60, y: 0 },
  both: { x: 60, y: 120 },
};

/**
 * Opens, scrolls and types in one grid, on a page of its own.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {{ seconds: number, edits: number, slowdown: number }} asked
 */
export const drive = async (browser, address, { seconds, edits, slowdown }) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(address);
  await page.waitForFunction(() => window.bench !== undefined, undefined, { timeout: 60_000 });
  const figures = { opened: await page.evaluate(() => window.bench.opened) };
  for (const [name, step] of Object.entries(scrolls)) {
    await page.evaluate(begin);
    const before = await mainThread(session);
    const { frames, ms } = await page.evaluate(scrollAlong, { ...step, seconds });
    figures[name] = ((await mainThread(session)) - before) / frames;
    figures[`${name}Frames`] = (1000 * frames) / ms;
  }
  Object.assign(figures, await typeDown(page, edits));
  await page.close();
  return figures;
};

/** Milliseconds that the page's main thread has worked in tasks, which other work on the machine does not lengthen. */
const mainThread = async (session) => {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
};

/** Runs in the page. Goes to the first cell, and lets the first turn of the wheel bring the code that draws cells. */
const begin = async () => {
  const [down, right] = [window.bench.down, window.bench.right].map((one) => document.querySelector(one));
  [down.scrollTop, right.scrollLeft] = [0, 0];
  down.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 300));
};

/**
 * Runs in the page. Scrolls a step in every frame, each after a turn of the wheel, as a hand's does, and turns round at
 * the ends. Waits until the grid has done what it does once the hand rests, because that is caused by scrolling, too.
 */
const scrollAlong = ({ x, y, seconds }) => {
  const [down, right] = [window.bench.down, window.bench.right].map((one) => document.querySelector(one));
  const turn = () => down.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  return new Promise((resolve, reject) => {
    let [stepX, stepY, frames, begun, furthest] = [x, y, 0, 0, 0];
    const step = (now) => {
      begun ||= now;
      const [left, top] = [right.scrollLeft + stepX, down.scrollTop + stepY];
      if (left < 0 || left > right.scrollWidth - right.clientWidth) stepX = -stepX;
      if (top < 0 || top > down.scrollHeight - down.clientHeight) stepY = -stepY;
      turn();
      if (stepX) right.scrollLeft += stepX;
      if (stepY) down.scrollTop += stepY;
      frames += 1;
      furthest = Math.max(furthest, down.scrollTop + right.scrollLeft);
      if (now - begun < seconds * 1000) requestAnimationFrame(step);
      else if (furthest === 0) reject(new Error(`${window.bench.down} does not scroll.`));
      else setTimeout(() => resolve({ frames, ms: now - begun }), 300);
    };
    requestAnimationFrame(step);
  });
};

/** Types into one cell after the other. Measures from each Enter to after the frame that shows the result. */
const typeDown = async (page, edits) => {
  await page.evaluate(() => {
    const [down, right] = [window.bench.down, window.bench.right].map((one) => document.querySelector(one));
    [down.scrollTop, right.scrollLeft] = [0, 0];
  });
  await page.evaluate(watchEnter);
  await page.waitForTimeout(400);
  // In the first column of points, in all grids.
  await page.mouse.click(310, 74);
  await page.waitForTimeout(200);
  const { entersDown } = await page.evaluate(() => ({ entersDown: window.bench.entersDown }));
  for (let edit = 0; edit < edits; edit += 1) {
    await page.keyboard.type(typedAt(edit), { delay: 15 });
    await page.keyboard.press('Enter');
    await page.waitForTimeout(60);
    if (!entersDown) await page.keyboard.press('ArrowDown');
  }
  await page.waitForFunction((count) => window.painted.length >= count, edits);
  const { painted, texts } = await page.evaluate(
    (count) => ({
      painted: window.painted,
      texts: Array.from({ length: count + 3 }, (_, row) => window.bench.textAt(row, 'p1')),
    }),
    edits,
  );
  // Heads are of uneven heights, so that typing may have begun one row further down.
  const keptFrom = (first) =>
    Array.from({ length: edits }, (_, edit) => texts[first + edit] === typedAt(edit)).filter(Boolean).length;
  return { entered: quantile(painted, 0.5), kept: Math.max(keptFrom(0), keptFrom(1), keptFrom(2)) };
};

/** None that the class has already. */
const typedAt = (edit) => `${(edit % 10) + 1}.7`;
