import { type ComponentType, Fragment, type ReactNode, Suspense, useState } from 'react';
import { faults } from '../../../messages/faults.ts';
import { shell } from '../../../messages/shell.ts';
import { CodeNotLoaded } from '../../browser/arriving-code.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { Page } from '../page.tsx';
import classes from './lazy-screen.module.css';
import type { LazyPart } from './part.ts';
import { PartBoundary } from './part-boundary.tsx';

export type Screen = LazyPart<{ readonly children?: ReactNode }>;

type LazyProps = {
  readonly screen: Screen;
  /** The frame around the message that is shown until the screen has loaded. */
  readonly frame?: ComponentType<{ children: ReactNode }>;
  readonly children?: ReactNode;
};

/** The frame stays while the screen comes or fails, so that there is a way elsewhere. */
export const LazyScreen = ({ screen, frame: Frame = Fragment, children }: LazyProps) => {
  const [attempt, setAttempt] = useState(0);
  const Loaded = screen.component();
  return (
    <PartBoundary
      key={attempt}
      onFailure={screen.forget}
      instead={(error) => (
        <Frame>
          <Stopped error={error} retry={() => setAttempt(attempt + 1)} />
        </Frame>
      )}
    >
      <Suspense
        fallback={
          <Frame>
            <WaitingScreen />
          </Frame>
        }
      >
        <Loaded>{children}</Loaded>
      </Suspense>
    </PartBoundary>
  );
};

/** Empty for the first 300 ms, so that a screen that loads at once does not flicker. `children`: how far it is. */
export const WaitingScreen = ({ children }: { readonly children?: ReactNode }) => (
  <output className={classes.waiting}>
    {children || <span className="unseen">{shell.loading}</span>}
    <span className={classes.bone} />
    <span className={classes.bone} />
    <span className={classes.bone} />
  </output>
);

/** Code that did not come and a fault of the app need different words and ways. */
const Stopped = ({ error, retry }: { readonly error: unknown; readonly retry: () => void }) => {
  const notLoaded = error instanceof CodeNotLoaded;
  return (
    <Page title={notLoaded ? faults.chunkTitle : faults.crashTitle}>
      <Notice body={notLoaded ? faults.chunkBody : faults.crashBody}>
        <Button size="large" look="filled" onClick={retry}>
          {notLoaded ? faults.retry : faults.crashRetry}
        </Button>
        <details>
          <summary>{faults.details}</summary>
          <pre>{error instanceof Error ? (error.stack ?? error.message) : String(error)}</pre>
        </details>
      </Notice>
    </Page>
  );
};
