import { Group, Modal, Stack, Textarea } from '@mantine/core';
import { memo, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Ledger } from '../../machines/ledger-port.ts';
import { troubleOf } from '../../machines/trouble.ts';
import { reportText as text } from '../../messages/report.ts';
import { shell } from '../../messages/shell.ts';
import { useDoor } from '../app/world.ts';
import { saveFile } from '../files/export-table.ts';
import { Button } from '../ui/button.tsx';
import { useFocusReturn } from '../ui/focus-return.ts';
import { Now } from '../views/views.tsx';
import { useWorkspace } from '../workspace-context.tsx';
import { redactInWorker } from './redact-in-worker.ts';

/** Milliseconds. */
const lastHour = 3_600_000;

/**
 * Shows all that a report would hold, takes the instructor's words, and saves it as one file. Sends nothing. It is of the
 * work as it is now, whatever the screens show.
 */
export const ReportDialog = (props: ReportProps) => (
  <Now>
    <Report {...props} />
  </Now>
);

type ReportProps = { readonly onClose: () => void };

const Report = ({ onClose }: ReportProps) => {
  useFocusReturn();
  const [words, setWords] = useState('');
  const [told, setTold] = useState('');
  const [at] = useState(() => new Date().toISOString());
  const happened = useHappened();
  const first = JSON.stringify({ ...useAbout(at), words });
  const save = (): void => {
    const fileName = `${text.fileName(at.slice(0, 16).replace(':', ''))}.ndjson`;
    saveFile({ blob: new Blob([`${first}\n`, happened.lines], { type: 'application/x-ndjson' }), fileName });
    setTold(text.saved(fileName));
  };
  return (
    <Modal opened onClose={onClose} title={text.title} size="lg">
      <Stack gap={12}>
        <p>{text.body}</p>
        <Textarea
          data-autofocus
          label={text.words}
          description={text.wordsHint}
          rows={4}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <p role={happened.failure ? 'alert' : 'status'}>{happenedText(happened)}</p>
        <Textarea readOnly label={text.first} rows={4} value={first} />
        <Lines lines={happened.lines} />
        <p role="status">{told}</p>
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{shell.close}</Button>
          <Button look="filled" isBusy={happened.isBusy} onClick={save}>
            {text.save}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

/** Many MB after an import: no key that is typed above may touch them. */
const Lines = memo(({ lines }: Pick<Happened, 'lines'>) => (
  <Textarea readOnly label={text.lines} rows={8} value={lines} />
));

/** `lines`: each with its line feed. `changes`: how many of them changed records; the others tell of calls and answers. */
type Happened = {
  readonly lines: string;
  readonly changes: number;
  readonly isBusy: boolean;
  readonly failure?: string;
};

const nothing = { lines: '', changes: 0 };

const happenedText = ({ changes, isBusy, failure }: Happened): string => {
  if (isBusy) return text.preparing;
  return failure === undefined ? text.changes(changes) : text.failed(failure);
};

/** The changes of the last hour, without what people wrote. */
const useHappened = (): Happened => {
  const { ledger } = useWorkspace();
  const [happened, setHappened] = useState<Happened>({ ...nothing, isBusy: true });
  useEffect(() => {
    let isWanted = true;
    const read = async (): Promise<void> => {
      const found = await redactedSince(ledger, Date.now() - lastHour);
      if (isWanted) setHappened(found);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [ledger]);
  return happened;
};

const redactedSince = async (ledger: Ledger, from: number): Promise<Happened> => {
  try {
    const slices: string[] = [];
    for await (const slice of ledger.file({ from, until: Number.POSITIVE_INFINITY })) slices.push(slice);
    return { ...(await redactInWorker(slices.join(''))), isBusy: false };
  } catch (error) {
    return { ...nothing, isBusy: false, failure: troubleOf(error).detail };
  }
};

/** Of the address only the screen: what stands behind it may name somebody. */
const useAbout = (at: string) => {
  const { world } = useDoor();
  const { ledger, kind } = useWorkspace();
  const [screen] = useLocation();
  const { mode, trouble, seq, unsaved, owed } = ledger.status();
  return {
    format: 'gradeledger-report',
    version: 1,
    at,
    app: world.version,
    browser: world.browser,
    window: `${window.innerWidth} × ${window.innerHeight}`,
    screen,
    workspace: kind,
    state: { mode, trouble: trouble?.reason, seq, unsaved, owed },
  };
};
