/**
 * Marks the heads of columns from without, for what comes later than the grid and is seldom: the corner of what is unusual,
 * and why after its name. `reasonOf`: by the column's name. A head is recycled for another column, and told anew of its name
 * then. The returned function takes the marks away.
 */
export const markHeads = (grid: Element, reasonOf: (name: string) => string | undefined): (() => void) => {
  const heads = grid.querySelector('.gl-head');
  if (!heads) return () => undefined;
  const mark = (why: typeof reasonOf): void => {
    for (const head of heads.querySelectorAll<HTMLElement>('[role=columnheader]')) {
      const [name = ''] = head.title.split('\n');
      const reason = why(name);
      const title = [name, reason].filter(Boolean).join('\n');
      if (head.title !== title) head.title = title;
      head.toggleAttribute('data-unusual', reason !== undefined);
    }
  };
  const observer = new MutationObserver(() => mark(reasonOf));
  mark(reasonOf);
  observer.observe(heads, { attributeFilter: ['title'], childList: true, subtree: true });
  return () => {
    observer.disconnect();
    mark(() => undefined);
  };
};
