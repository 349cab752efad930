import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { arriving } from '../../browser/arriving-code.ts';

/** A component whose code is not part of the first page. The code comes when it is first rendered, or in advance. */
export type LazyPart<P> = {
  /** Loads the code in advance, so that the component renders at once. Rejects with `CodeNotLoaded`. */
  readonly load: () => Promise<void>;
  /** Whether `component` renders at once. */
  readonly isLoaded: () => boolean;
  /**
   * The component to render. Suspends until the code has come. The same until `forget`, so that nothing typed is lost.
   */
  readonly component: () => ComponentType<P> | LazyExoticComponent<ComponentType<P>>;
  /** Called after a failure, so that the code is loaded again. */
  readonly forget: () => void;
};

export const partOf = <P>(bring: () => Promise<ComponentType<P>>): LazyPart<P> => {
  let shown: ReturnType<LazyPart<P>['component']> | undefined;
  let isLoaded = false;
  const loadComponent = async (): Promise<ComponentType<P>> => {
    const component = await arriving(bring);
    isLoaded = true;
    return component;
  };
  return {
    load: async () => {
      const component = await loadComponent();
      shown ??= component;
    },
    isLoaded: () => isLoaded,
    component: () => {
      shown ??= lazy(async () => ({ default: await loadComponent() }));
      return shown;
    },
    forget: () => {
      shown = undefined;
    },
  };
};

/** A part whose code is loaded already. */
export const thereAlready = <P>(component: ComponentType<P>): LazyPart<P> => ({
  load: async () => undefined,
  isLoaded: () => true,
  component: () => component,
  forget: () => undefined,
});
