import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { exportWork as texts } from '../../../messages/components/export-work.ts';
import { shell } from '../../../messages/shell.ts';
import type { DayRange } from '../../files/work-files.ts';
import { Button } from '../../ui/button.tsx';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import classes from './export-work.module.css';

type PartProps = { readonly isBusy: boolean; readonly onExport: (days: DayRange) => void };
/** `onClose`: where what opened the form is out of sight, as in a menu. */
type FormProps = PartProps & { readonly onClose?: () => void };

/** Stands beside every button that exports the whole ledger. Absent where a file is open: its user has the file. */
export const PartOfLedger = (props: PartProps) => {
  const { file } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  if (file) return null;
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.part}
      </Button>
      {isOpen && <PartForm {...props} />}
    </>
  );
};

/** The two days of the part. */
export const PartForm = ({ isBusy, onExport, onClose }: FormProps) => {
  const [days, setDays] = useState<DayRange>({ first: '', last: '' });
  const [isMissing, setMissing] = useState(false);
  const go = (): void => {
    const isRange = days.first !== '' && days.last !== '' && days.first <= days.last;
    setMissing(!isRange);
    if (isRange) onExport(days);
  };
  return (
    <fieldset className={classes.part}>
      <legend className="unseen">{texts.partTitle}</legend>
      <TextInput
        type="date"
        label={texts.firstDay}
        value={days.first}
        onChange={(event) => setDays({ ...days, first: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={texts.lastDay}
        value={days.last}
        onChange={(event) => setDays({ ...days, last: event.currentTarget.value })}
      />
      <Button look="outlined" isBusy={isBusy} onClick={go}>
        {texts.partGo}
      </Button>
      {onClose && <Button onClick={onClose}>{shell.close}</Button>}
      <p className={classes.hint}>{texts.partBody}</p>
      {isMissing && <p role="alert">{texts.noDays}</p>}
    </fieldset>
  );
};

type WritingProps = { readonly percent: number | 'unknown' | undefined; readonly stop: () => void };

/** How far the ledger is written, and the button that gives it up, where that takes longer than a moment. */
export const Writing = ({ percent, stop }: WritingProps) =>
  percent !== undefined && (
    <>
      <span role="status">{texts.writing(percent)}</span>
      <Button onClick={stop}>{shell.cancel}</Button>
    </>
  );
