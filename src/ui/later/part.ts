import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { arriving } from '../../browser/arriving-code.ts';
import { stylesAgain } from '../../browser/styles-again.ts';

/** A component whose code is not part of the first page. It comes when it is first rendered, or in advance. */
export type LazyPart<P> = {
  /** Brings the code in advance: it is then rendered at once. Rejects with `CodeNotLoaded`. */
  readonly load: () => Promise<void>;
  /** Whether `component` renders at once. */
  readonly isLoaded: () => boolean;
  /** What to render: until the code has come, it suspends. The same until `forget`, so that nothing typed is lost. */
  readonly component: () => ComponentType<P> | LazyExoticComponent<ComponentType<P>>;
  /** After a failure: the code is asked for again. */
  readonly forget: () => void;
};

export const partOf = <P>(bring: () => Promise<ComponentType<P>>): LazyPart<P> => {
  let made: ReturnType<LazyPart<P>['component']> | undefined;
  let isLoaded = false;
  let hasFailed = false;
  const tried = async (): Promise<ComponentType<P>> => {
    try {
      return await (hasFailed ? stylesAgain().then(bring) : bring());
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const brought = async (): Promise<ComponentType<P>> => {
    try {
      const component = await arriving(tried);
      isLoaded = true;
      return component;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  return {
    load: async () => {
      const component = await brought();
      made ??= component;
    },
    isLoaded: () => isLoaded,
    component: () => {
      made ??= lazy(async () => ({ default: await brought() }));
      return made;
    },
    forget: () => {
      made = undefined;
    },
  };
};

/** A part whose code is where it is used. */
export const thereAlready = <P>(component: ComponentType<P>): LazyPart<P> => ({
  load: async () => undefined,
  isLoaded: () => true,
  component: () => component,
  forget: () => undefined,
});
