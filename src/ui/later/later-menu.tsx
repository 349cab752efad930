import {
  type ComponentType,
  type MouseEventHandler,
  type ReactElement,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import classes from './coming.module.css';
import { Coming, NotLoaded } from './coming.tsx';
import type { LazyComponent } from './later.tsx';
import { type LazyPart, partOf } from './part.ts';
import { PartBoundary } from './part-boundary.tsx';

/** A menu's button. The menu gives it these attributes. */
export type MenuButton = ReactElement<{ 'aria-expanded'?: boolean; onClick?: MouseEventHandler }>;

type Buttoned = { readonly button: MenuButton };

/**
 * A button with a menu, or something else that opens beside it. The code comes with the first click; until then there
 * is only the button. `bring` renders the same button with the menu.
 */
export const laterMenu = <P extends Buttoned>(bring: () => Promise<ComponentType<P>>): LazyComponent<P> => {
  const part = partOf(bring);
  return Object.assign((props: P) => <ButtonAndMenu part={part} props={props} />, { load: part.load });
};

const ButtonAndMenu = <P extends Buttoned>({ part, props }: { readonly part: LazyPart<P>; readonly props: P }) => {
  const { button } = props;
  // Read once: if the code arrives meanwhile, the button is not replaced, because it may have the focus.
  const [wasLoaded] = useState(part.isLoaded);
  const [isAsked, setAsked] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const Loaded = wasLoaded || isAsked ? part.component() : undefined;
  const close = (): void => setAsked(false);
  if (!Loaded) {
    return (
      <span className={classes.place} onClickCapture={() => setAsked(true)}>
        {button}
      </span>
    );
  }
  return (
    <PartBoundary
      key={attempt}
      onFailure={part.forget}
      instead={(error) => (
        <>
          {button}
          <NotLoaded error={error} onRetry={() => setAttempt(attempt + 1)} onClose={close} />
        </>
      )}
    >
      <Suspense
        fallback={
          <>
            {button}
            <Coming onClose={close} />
          </>
        }
      >
        <LoadedMenu isAsked={isAsked}>
          <Loaded {...props} />
        </LoadedMenu>
      </Suspense>
    </PartBoundary>
  );
};

/** The click that asked for the menu is passed on to the button that has it. */
const LoadedMenu = ({ isAsked, children }: { readonly isAsked: boolean; readonly children: ReactElement }) => {
  const place = useRef<HTMLSpanElement>(null);
  const owesClick = useRef(isAsked);
  useEffect(() => {
    if (!owesClick.current) return;
    owesClick.current = false;
    const button = place.current?.querySelector('button');
    button?.focus();
    button?.click();
  }, []);
  return (
    <span ref={place} className={classes.place}>
      {children}
    </span>
  );
};
