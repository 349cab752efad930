import { faults } from '../../../messages/faults.ts';
import { shell } from '../../../messages/shell.ts';
import { CodeNotLoaded } from '../../browser/arriving-code.ts';
import { Button } from '../button.tsx';
import { useBlockedKeys } from './blocked-keys.ts';
import classes from './coming.module.css';

type ComingProps = { readonly onClose: (() => void) | undefined };

/** Stands for a dialog that is on its way. Meanwhile the page gets no keys; Escape gives the dialog up. */
export const Coming = ({ onClose }: ComingProps) => {
  useBlockedKeys(always, onClose);
  return <output className={classes.coming}>{shell.loading}</output>;
};

const always = (): boolean => true;

type NotLoadedProps = ComingProps & { readonly error: unknown; readonly onRetry: () => void };

/** Says, at the edge of a page that goes on, that code could not be loaded. Any other error is thrown on. */
export const NotLoaded = ({ error, onRetry, onClose }: NotLoadedProps) => {
  if (!(error instanceof CodeNotLoaded)) throw error;
  return (
    <div className={classes.notLoaded} role="alert">
      <strong>{faults.partTitle}</strong>
      <span>{faults.chunkBody}</span>
      <span className="answers">
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
