import { Group, Modal, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Ledger, SeqRange, Waiter } from '../../../machines/ledger/ledger-port.ts';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import { undoRangeText as text } from '../../../messages/screens/undo-range.ts';
import { shell } from '../../../messages/shell.ts';
import { minuteOf } from '../../browser/local-time.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { useViews } from '../../workspace/views.tsx';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import type { Tool } from './tools.tsx';
import { UndoDialog } from './undo-dialog.tsx';

/**
 * Undoes everything of a range of time: asks for the two times, then shows what would be undone. Absent while something
 * else than now is shown, and for a ledger's file, which takes no change.
 */
export const useUndoRange = (): Tool => {
  const { now, view } = useViews();
  const [isAsking, setAsking] = useState(false);
  const [range, setRange] = useState<SeqRange>();
  const close = (): void => {
    setAsking(false);
    setRange(undefined);
  };
  if (view || now.file) return { offers: [], shown: null };
  const shown = (
    <>
      {isAsking && !range && <Times onRange={setRange} onClose={close} />}
      {range && <UndoDialog range={range} onClose={close} />}
    </>
  );
  return { offers: [{ name: text.open, icon: 'undo', onChoose: () => setAsking(true) }], shown };
};

type TimesProps = { readonly onRange: (range: SeqRange) => void; readonly onClose: () => void };

const Times = ({ onRange, onClose }: TimesProps) => {
  useFocusReturn();
  const [from, setFrom] = useState(minuteOf(new Date(Date.now() - 60 * minute)));
  const [to, setTo] = useState(minuteOf(new Date(Date.now() + minute)));
  const { fault, percent, find, stop } = useFinding(onRange);
  const isReading = percent !== undefined;
  return (
    <Modal opened onClose={onClose} title={text.title(undefined)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void find(Date.parse(from), Date.parse(to));
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
          <p role="status">{isReading && text.reading(percent)}</p>
          <Group justify="flex-end" gap={8}>
            {isReading && <Button onClick={stop}>{text.stop}</Button>}
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

/** Finds the range of two times. `stop`, and closing the dialog, end the search. `percent`: how far the reading is. */
const useFinding = (onRange: TimesProps['onRange']) => {
  const ledger = useLedger();
  const [fault, setFault] = useState<string>();
  const [percent, setPercent] = useState<number>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const find = async (begin: number, end: number): Promise<void> => {
    if (!(begin <= end)) return setFault(text.noTimes);
    const controller = new AbortController();
    control.current = controller;
    setFault(undefined);
    setPercent(0);
    const tell = (share: number): void => setPercent(Math.floor(100 * share));
    try {
      onRange(await rangeBetween(ledger, begin, end, { tell, signal: controller.signal }));
    } catch (error) {
      if (controller.signal.aborted) return;
      setFault(text.failed(troubleOf(error).detail));
      setPercent(undefined);
    }
  };
  const stop = (): void => {
    control.current?.abort();
    setPercent(undefined);
  };
  return { fault, percent, find, stop };
};

/** Milliseconds. */
const minute = 60_000;

/**
 * From the first to the last commit of these times, of which the last minute counts whole. Clocks jump, so only numbers
 * are an order: commits between the two belong to the range, whatever their times. An empty range begins after the log's
 * end.
 */
export const rangeBetween = async (
  ledger: Ledger,
  begin: number,
  end: number,
  { tell, signal }: Waiter,
): Promise<SeqRange> => {
  const { seq } = ledger.status();
  let [first, last] = [seq + 1, 0];
  for await (const { commit } of ledger.history.commits()) {
    signal.throwIfAborted();
    tell(1 - commit.seq / seq);
    const at = Date.parse(commit.at);
    if (begin <= at && at < end + minute) {
      first = commit.seq;
      last = Math.max(last, commit.seq);
    }
  }
  signal.throwIfAborted();
  return { first, last };
};
