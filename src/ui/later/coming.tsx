import { faults } from '../../../messages/faults.ts';
import { shell } from '../../../messages/shell.ts';
import { CodeNotLoaded } from '../../browser/arriving-code.ts';
import { Button } from '../button.tsx';
import { useBlockedKeys } from './blocked-keys.ts';
import classes from './coming.module.css';

type ComingProps = { readonly onClose: (() => void) | undefined };

/** Stands for a dialog that is on its way. Its keys are kept from the page; Escape gives it up. */
export const Coming = ({ onClose }: ComingProps) => {
  useBlockedKeys(always, onClose);
  return <output className={classes.coming}>{shell.loading}</output>;
};

const always = (): boolean => true;

type NotLoadedProps = ComingProps & { readonly error: unknown; readonly onRetry: () => void };

/** Lies at the edge of a page that goes on. A fault of the code itself is the screen's to show. */
export const NotLoaded = ({ error, onRetry, onClose }: NotLoadedProps) => {
  if (!(error instanceof CodeNotLoaded)) throw error;
  return (
    <div className={classes.notLoaded} role="alert">
      <strong>{faults.partTitle}</strong>
      <span>{faults.chunkBody}</span>
      <span className={classes.ways}>
        <Button size="large" look="filled" onClick={onRetry}>
          {faults.retry}
        </Button>
        {onClose && (
          <Button size="large" look="outlined" onClick={onClose}>
            {shell.close}
          </Button>
        )}
      </span>
    </div>
  );
};
