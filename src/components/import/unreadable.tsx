import { importText as text } from '../../../messages/components/import.ts';
import { Button } from '../../ui/button.tsx';
import { ReadAs } from './file-facts.tsx';
import classes from './import.module.css';
import type { ImportWizardState } from './use-import-wizard.ts';

/** Why the file cannot be read; a text file may be read with another encoding or separator. */
export const Unreadable = ({ wizard }: { wizard: ImportWizardState }) => (
  <section className={classes.notice}>
    <h2>{text.unreadable}</h2>
    <p role="alert">{wizard.context.fault}</p>
    <p className={classes.quiet}>{text.nothingChanged}</p>
    <ReadAs wizard={wizard} read={{}} />
    <div className={classes.actions}>
      <Button look="filled" data-autofocus onClick={() => wizard.send({ type: 'RESTART' })}>
        {text.another}
      </Button>
    </div>
  </section>
);
