import { useEffect } from 'react';
import { faults } from '../../messages/faults.ts';
import { shell } from '../../messages/shell.ts';
import { CodeNotLoaded } from '../app/arriving-code.ts';
import { PlainButton } from '../ui/plain-button.tsx';
import classes from './coming.module.css';

type ComingProps = { readonly onClose: (() => void) | undefined };

/** Stands for a dialog that is on its way. Its keys are kept from the page; Escape gives it up. */
export const Coming = ({ onClose }: ComingProps) => {
  useEffect(() => {
    const take = (event: KeyboardEvent): void => {
      // Reloading and the like are the browser's.
      if (/^F\d+$/.test(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') onClose?.();
    };
    window.addEventListener('keydown', take, { capture: true });
    return () => window.removeEventListener('keydown', take, { capture: true });
  }, [onClose]);
  return <output className={classes.coming}>{shell.loading}</output>;
};

type NotLoadedProps = ComingProps & { readonly error: unknown; readonly onRetry: () => void };

/** Lies at the edge of a page that goes on. A fault of the code itself is the screen's to show. */
export const NotLoaded = ({ error, onRetry, onClose }: NotLoadedProps) => {
  if (!(error instanceof CodeNotLoaded)) throw error;
  return (
    <div className={classes.notLoaded} role="alert">
      <strong>{faults.partTitle}</strong>
      <span>{faults.chunkBody}</span>
      <span className={classes.ways}>
        <PlainButton look="filled" onClick={onRetry}>
          {faults.retry}
        </PlainButton>
        {onClose && <PlainButton onClick={onClose}>{shell.close}</PlainButton>}
      </span>
    </div>
  );
};
