import { Loader } from '@mantine/core';
import { importText as text } from '../../../messages/components/import.ts';
import { Button } from '../../ui/button.tsx';
import classes from './import.module.css';
import { useShare } from './share.ts';
import type { ImportWizardState } from './use-import-wizard.ts';

export const Busy = (props: { text: string; onCancel?: () => void }) => (
  <div className={classes.busy} role="status">
    <Loader size="sm" />
    <p>{props.text}</p>
    {props.onCancel && <Button onClick={props.onCancel}>{text.cancel}</Button>}
  </div>
);

/** Stands above the plan that is shown while the next one is made; unseen where that takes no time. */
export const Comparing = ({ wizard }: { wizard: ImportWizardState }) => {
  const all = wizard.draft.setup?.layout.data.length ?? 0;
  const compared = useShare(wizard, (share) => Math.round(inParts(share) * all));
  return (
    <div className={classes.comparing}>
      <p>{text.planning}</p>
      <Share value={compared} max={all} label={text.comparedLabel} shown={text.compared(compared, all)} />
      <Button size="small" onClick={() => wizard.send({ type: 'CANCEL' })}>
        {text.cancel}
      </Button>
    </div>
  );
};

/** It can be cancelled until the commit is being written. */
export const Applying = ({ wizard }: { wizard: ImportWizardState }) => {
  const isWriting = useShare(wizard, (share) => share === 1);
  if (isWriting) return <Busy text={text.writing} />;
  return (
    <>
      <Busy text={text.applying} onCancel={() => wizard.send({ type: 'CANCEL' })} />
      <AppliedShare wizard={wizard} />
    </>
  );
};

/** A frame that shows another share takes a fifth of the time of a slice, so only some of them are shown. */
const inParts = (share: number): number => Math.floor(share * 25) / 25;

const AppliedShare = ({ wizard }: { wizard: ImportWizardState }) => {
  const percent = useShare(wizard, (share) => Math.round(inParts(share) * 100));
  return <Share value={percent} max={100} label={text.appliedLabel} shown={text.applied(percent)} />;
};

/** Screen readers read the words above it once; the progress is there to be seen and asked for. */
const Share = (props: { value: number; max: number; label: string; shown: string }) => (
  <div className={classes.compared}>
    <progress value={props.value} max={props.max} aria-label={props.label} />
    {props.shown}
  </div>
);
