/**
 * Counts which components React renders: it calls the hook of its developer tools after each commit. Import this file
 * before React, which looks for the hook once.
 */

/** What is read here of React's own tree. */
type Fiber = {
  readonly tag: number;
  readonly flags: number;
  readonly type: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
};

/** A component that was rendered, how often, and whether it has components within. */
export type Rendered = { readonly name: string; readonly times: number; readonly hasParts: boolean };

/** Function, class, forward-ref and two kinds of memo components, as React numbers them. */
const components: ReadonlySet<number> = new Set([0, 1, 11, 14, 15]);
const performedWork = 1;

let noted: Map<string, { times: number; hasParts: boolean }> | undefined;

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => {
      if (noted) walk(root.current);
    },
  },
});

/** Begins to count; the result ends it. */
export const watchRenders = (): (() => readonly Rendered[]) => {
  const own = new Map<string, { times: number; hasParts: boolean }>();
  noted = own;
  return () => {
    noted = undefined;
    return [...own].map(([name, one]) => ({ name, ...one })).sort((a, b) => (a.name < b.name ? -1 : 1));
  };
};

/** React keeps a subtree in which nothing happened as the same object. */
const walk = (fiber: Fiber): void => {
  const before = fiber.alternate;
  if (components.has(fiber.tag) && (before === null || (fiber.flags & performedWork) !== 0)) note(fiber);
  if (before !== null && before.child === fiber.child) return;
  for (const part of childrenOf(fiber)) walk(part);
};

const note = (fiber: Fiber): void => {
  const name = nameOf(fiber.type);
  const before = noted?.get(name);
  noted?.set(name, { times: (before?.times ?? 0) + 1, hasParts: before?.hasParts || hasComponents(fiber) });
};

const hasComponents = (fiber: Fiber): boolean =>
  childrenOf(fiber).some((child) => components.has(child.tag) || hasComponents(child));

const childrenOf = ({ child }: Fiber): Fiber[] => {
  const children: Fiber[] = [];
  for (let at = child; at; at = at.sibling) children.push(at);
  return children;
};

const nameOf = (type: unknown): string => {
  if (typeof type === 'string') return type;
  if (typeof type !== 'function' && (typeof type !== 'object' || type === null)) return 'nameless';
  if ('displayName' in type && typeof type.displayName === 'string') return type.displayName;
  if ('name' in type && typeof type.name === 'string' && type.name !== '') return type.name;
  if ('render' in type) return nameOf(type.render);
  return 'type' in type ? nameOf(type.type) : 'nameless';
};
