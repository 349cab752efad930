import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useBlockedKeysUntilFocus } from './blocked-keys.ts';
import { Coming, NotLoaded } from './coming.tsx';
import { type LazyPart, partOf } from './part.ts';
import { PartBoundary } from './part-boundary.tsx';

/** `opened`: by default, a rendered dialog is open. */
type Opening = { readonly opened?: boolean; readonly onClose?: () => void };

export type LazyComponent<P> = ComponentType<P> & Pick<LazyPart<P>, 'load'>;

/**
 * A dialog, or something else that opens over a page, whose code comes when it is first opened. Until the dialog has
 * the focus, keys do nothing to the page below. If the code does not come, a message over the page says so, and the
 * page stays.
 */
export const later = <P extends Opening>(bring: () => Promise<ComponentType<P>>): LazyComponent<P> => {
  const part = partOf(bring);
  return Object.assign((props: P) => <DialogPlace part={part} props={props} />, { load: part.load });
};

type DialogPlaceProps<P> = { readonly part: LazyPart<P>; readonly props: P };

const DialogPlace = <P extends Opening>({ part, props }: DialogPlaceProps<P>) => {
  const { opened = true, onClose } = props;
  const [attempt, setAttempt] = useState(0);
  // It stays rendered after closing, so that it can fade out, give the focus back and keep its state.
  const [isWanted, setWanted] = useState(opened);
  if (opened && !isWanted) setWanted(true);
  if (!isWanted) return null;
  const retry = (): void => setAttempt(attempt + 1);
  const giveUp =
    onClose &&
    ((): void => {
      setWanted(false);
      onClose();
    });
  return (
    <PartBoundary
      key={attempt}
      onFailure={part.forget}
      instead={(error) => opened && <NotLoaded error={error} onRetry={retry} onClose={giveUp} />}
    >
      <Suspense fallback={opened && <Coming onClose={onClose} />}>
        <LoadedDialog part={part} props={props} />
      </Suspense>
    </PartBoundary>
  );
};

/**
 * Renders the dialog closed at first, because a dialog notes where the focus was when it changes from closed to open.
 */
const LoadedDialog = <P extends Opening>({ part, props }: DialogPlaceProps<P>) => {
  const [isBegun, setBegun] = useState(false);
  useEffect(() => setBegun(true), []);
  const { opened = true, onClose } = props;
  useBlockedKeysUntilFocus(opened, isBegun || props.opened === undefined, onClose);
  const Loaded = part.component();
  return <Loaded {...props} {...(props.opened !== undefined && { opened: isBegun && props.opened })} />;
};
