/**
 * The `ref` of a line at the foot of a page. Tells the styles its height (`--foot-room`), so that toasts stay above it.
 */
export const footRoom = (line: HTMLElement | null): (() => void) | undefined => {
  if (!line) return undefined;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--foot-room', `${line.offsetHeight}px`));
  watch.observe(line);
  return () => {
    watch.disconnect();
    style.removeProperty('--foot-room');
  };
};
