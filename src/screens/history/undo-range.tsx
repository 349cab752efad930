import { Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Ledger, SeqRange } from '../../../machines/ledger-port.ts';
import { troubleOf } from '../../../machines/trouble.ts';
import { shell } from '../../../messages/shell.ts';
import { undoRangeText as text } from '../../../messages/undo-range.ts';
import { minuteOf } from '../../local-time.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { useViews } from '../../views/views.tsx';
import { useLedger } from '../../workspace-hooks.tsx';
import { UndoDialog } from './undo-dialog.tsx';

/**
 * Undoes everything of a range of time: asks for the two times, then shows what that would be. History is of now, so this
 * is absent while something else is shown.
 */
export const UndoRange = () => {
  const { view } = useViews();
  const [isAsking, setAsking] = useState(false);
  const [range, setRange] = useState<SeqRange>();
  const close = (): void => {
    setAsking(false);
    setRange(undefined);
  };
  if (view) return null;
  return (
    <>
      <Button icon="undo" onClick={() => setAsking(true)}>
        {text.open}
      </Button>
      {isAsking && !range && <Times onRange={setRange} onClose={close} />}
      {range && <UndoDialog range={range} onClose={close} />}
    </>
  );
};

type TimesProps = { readonly onRange: (range: SeqRange) => void; readonly onClose: () => void };

const Times = ({ onRange, onClose }: TimesProps) => {
  useFocusReturn();
  const ledger = useLedger();
  const [from, setFrom] = useState(minuteOf(new Date(Date.now() - 60 * minute)));
  const [to, setTo] = useState(minuteOf(new Date(Date.now() + minute)));
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);
  const find = async (): Promise<void> => {
    const [begin, end] = [Date.parse(from), Date.parse(to)];
    if (!(begin <= end)) return setFault(text.noTimes);
    setReading(true);
    try {
      onRange(await rangeBetween(ledger, begin, end + minute - 1));
    } catch (error) {
      setFault(text.failed(troubleOf(error).detail));
      setReading(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={text.title(undefined)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <Stack gap={12}>
          <p>{text.range}</p>
          <Group gap={12}>
            <TextInput
              label={text.from}
              type="datetime-local"
              value={from}
              onChange={(event) => setFrom(event.target.value)}
            />
            <TextInput
              label={text.to}
              type="datetime-local"
              value={to}
              onChange={(event) => setTo(event.target.value)}
            />
          </Group>
          {fault !== undefined && <p role="alert">{fault}</p>}
          <Group justify="flex-end" gap={8}>
            <Button onClick={onClose}>{shell.cancel}</Button>
            <Button type="submit" look="filled" isBusy={isReading}>
              {text.show}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};

/** Milliseconds. */
const minute = 60_000;

/**
 * From the first to the last commit of these times. Clocks jump, and only numbers are an order: what lies between those two
 * belongs to the range. An empty range lies behind the log's end.
 */
export const rangeBetween = async (ledger: Ledger, begin: number, end: number): Promise<SeqRange> => {
  let [first, last] = [ledger.status().seq + 1, 0];
  for await (const { commit } of ledger.commits()) {
    const at = Date.parse(commit.at);
    if (begin <= at && at <= end) {
      first = commit.seq;
      last = Math.max(last, commit.seq);
    }
  }
  return { first, last };
};
