import { Button } from '@mantine/core';
import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { faults, shell } from '../../messages/shell.ts';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import classes from './lazy-screen.module.css';

export type LoadScreen = () => Promise<ComponentType>;

/** Milliseconds that a screen's code may take to arrive. */
const chunkLimit = 120_000;

/** A screen is asked for once; a failed one is forgotten, so that asking again means loading again. */
const screens = new Map<LoadScreen, LazyExoticComponent<ComponentType>>();

export const LazyScreen = ({ load }: { load: LoadScreen }) => {
  const [attempt, setAttempt] = useState(0);
  const Screen = screenOf(load);
  const retry = (): void => {
    screens.delete(load);
    setAttempt(attempt + 1);
  };
  return (
    <ScreenBoundary key={attempt} retry={retry}>
      <Suspense fallback={<Waiting />}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  );
};

const screenOf = (load: LoadScreen): LazyExoticComponent<ComponentType> => {
  const known = screens.get(load);
  if (known) return known;
  const made = lazy(async () => ({ default: await within(load(), chunkLimit) }));
  screens.set(load, made);
  return made;
};

/** The code of a screen did not arrive: a fault of the connection, not of the screen. */
class ScreenNotLoaded extends Error {}

const within = async <V,>(loading: Promise<V>, limit: number): Promise<V> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenNotLoaded(`not loaded within ${limit / 1000} s`)), limit);
  });
  try {
    return await Promise.race([loading, late]);
  } catch (error) {
    throw error instanceof ScreenNotLoaded ? error : new ScreenNotLoaded(String(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
};

/** Empty for the first 300 ms, so that a screen which comes at once does not flicker. */
export const Waiting = () => (
  <output className={classes.waiting}>
    <span className="unseen">{shell.loading}</span>
    <span className={classes.bone} />
    <span className={classes.bone} />
    <span className={classes.bone} />
  </output>
);

type BoundaryProps = { readonly retry: () => void; readonly children: ReactNode };

class ScreenBoundary extends Component<BoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const notLoaded = error instanceof ScreenNotLoaded;
    return (
      <Page title={notLoaded ? faults.chunkTitle : faults.crashTitle}>
        <Notice body={notLoaded ? faults.chunkBody : faults.crashBody}>
          <Button variant="filled" onClick={this.props.retry}>
            {notLoaded ? faults.retry : faults.crashRetry}
          </Button>
          <details>
            <summary>{faults.details}</summary>
            <pre>{error instanceof Error ? (error.stack ?? error.message) : String(error)}</pre>
          </details>
        </Notice>
      </Page>
    );
  }
}
