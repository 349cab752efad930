import { Button } from '@mantine/core';
import {
  Component,
  type ComponentType,
  Fragment,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { faults } from '../../../messages/faults.ts';
import { shell } from '../../../messages/shell.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { arriving, CodeNotLoaded } from '../arriving-code.ts';
import classes from './lazy-screen.module.css';

type Screen = ComponentType<{ readonly children?: ReactNode }>;

export type LoadScreen = () => Promise<Screen>;

/** A screen is loaded once; one that failed is forgotten, so that asking again loads again. */
const screens = new Map<LoadScreen, Screen | LazyExoticComponent<Screen>>();

/** Loads a screen before it is rendered: one that suspends stays empty for 300 ms. */
export const preloadScreen = async (load: LoadScreen): Promise<void> => {
  const screen = await load();
  if (!screens.has(load)) screens.set(load, screen);
};

type LazyProps = {
  readonly load: LoadScreen;
  /** The frame around what is shown instead until the screen has loaded. */
  readonly frame?: ComponentType<{ children: ReactNode }>;
  readonly children?: ReactNode;
};

export const LazyScreen = ({ load, frame: Frame = Fragment, children }: LazyProps) => {
  const [attempt, setAttempt] = useState(0);
  const Screen = screenOf(load);
  const retry = (): void => {
    screens.delete(load);
    setAttempt(attempt + 1);
  };
  return (
    <ScreenBoundary key={attempt} frame={Frame} retry={retry}>
      <Suspense
        fallback={
          <Frame>
            <Waiting />
          </Frame>
        }
      >
        <Screen>{children}</Screen>
      </Suspense>
    </ScreenBoundary>
  );
};

const screenOf = (load: LoadScreen): Screen | LazyExoticComponent<Screen> => {
  const known = screens.get(load);
  if (known) return known;
  const made = lazy(async () => ({ default: await arriving(load()) }));
  screens.set(load, made);
  return made;
};

/** Empty for the first 300 ms, so that a screen that loads at once does not flicker. */
export const Waiting = () => (
  <output className={classes.waiting}>
    <span className="unseen">{shell.loading}</span>
    <span className={classes.bone} />
    <span className={classes.bone} />
    <span className={classes.bone} />
  </output>
);

type BoundaryProps = {
  readonly frame: ComponentType<{ children: ReactNode }> | typeof Fragment;
  readonly retry: () => void;
  readonly children: ReactNode;
};

class ScreenBoundary extends Component<BoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const { frame: Frame, retry } = this.props;
    const notLoaded = error instanceof CodeNotLoaded;
    return (
      <Frame>
        <Page title={notLoaded ? faults.chunkTitle : faults.crashTitle}>
          <Notice body={notLoaded ? faults.chunkBody : faults.crashBody}>
            <Button variant="filled" onClick={retry}>
              {notLoaded ? faults.retry : faults.crashRetry}
            </Button>
            <details>
              <summary>{faults.details}</summary>
              <pre>{error instanceof Error ? (error.stack ?? error.message) : String(error)}</pre>
            </details>
          </Notice>
        </Page>
      </Frame>
    );
  }
}
