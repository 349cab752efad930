/** Functions that benches run inside a page, to measure its frames. */

/** Runs in the page. Notes the time between frames until `stopWatch`, and what caused the long ones. */
export const watchFrames = () => {
  const watch = { gaps: [], long: [], isOn: true, begun: performance.now() };
  window.watch = watch;
  watch.observer = new PerformanceObserver((list) => {
    for (const { duration, scripts, styleAndLayoutStart, startTime } of list.getEntries()) {
      const parts = scripts.map(
        (script) => `${Math.round(script.duration)} ms ${script.invoker} ${script.sourceFunctionName}`,
      );
      watch.long.push(
        `${Math.round(duration)} ms at ${Math.round(startTime - watch.begun)}, layout after ${Math.round(styleAndLayoutStart - startTime)}: ${parts.join(', ')}`,
      );
    }
  });
  watch.observer.observe({ type: 'long-animation-frame' });
  let last = 0;
  const step = (now) => {
    if (last > 0) watch.gaps.push(now - last);
    last = now;
    if (watch.isOn) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
};

/** Runs in the page. Returns the longest frame, the number of frames over 50 ms, and what caused the long ones. */
export const stopWatch = async () => {
  const { watch } = window;
  await new Promise((resolve) => setTimeout(resolve, 300));
  watch.isOn = false;
  watch.observer.disconnect();
  return { worst: Math.max(...watch.gaps), over: watch.gaps.filter((gap) => gap > 50).length, long: watch.long };
};

/** Runs in the page. Scrolls the grid as a wheel does, a step in every frame for 2 s, and turns round at the ends. */
export const scrollAlong = ({ x, y }) =>
  new Promise((resolve) => {
    const grid = document.querySelector('[role=grid]');
    grid.scrollTo(0, 0);
    let [stepX, stepY, begun] = [x, y, 0];
    const step = (now) => {
      begun ||= now;
      if (grid.scrollLeft + stepX < 0 || grid.scrollLeft + stepX > grid.scrollWidth - grid.clientWidth) stepX = -stepX;
      if (grid.scrollTop + stepY < 0 || grid.scrollTop + stepY > grid.scrollHeight - grid.clientHeight) stepY = -stepY;
      grid.dispatchEvent(new WheelEvent('wheel'));
      grid.scrollBy(stepX, stepY);
      if (now - begun < 2000) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });

/**
 * Runs in the page. Measures from each Enter until after the frame that shows its effect, and collects the times in
 * `window.painted`.
 */
export const watchEnter = () => {
  window.painted = [];
  const measure = (event) => {
    if (event.key !== 'Enter') return;
    const after = new MessageChannel();
    after.port1.onmessage = () => window.painted.push(performance.now() - event.timeStamp);
    requestAnimationFrame(() => after.port2.postMessage(null));
  };
  document.addEventListener('keydown', measure, true);
};

/** Runs in the page. `window.painted` resolves after the frame that follows the latest key. */
export const watchKeys = () => {
  const follow = () => {
    window.painted = new Promise((resolve) => {
      const after = new MessageChannel();
      after.port1.onmessage = () => resolve();
      requestAnimationFrame(() => after.port2.postMessage(null));
    });
  };
  document.addEventListener('keydown', follow, true);
};
