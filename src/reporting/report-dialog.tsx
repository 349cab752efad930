import { Group, Modal, Stack, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Ledger } from '../../machines/ledger-port.ts';
import { troubleOf } from '../../machines/trouble.ts';
import { reportText as text } from '../../messages/report.ts';
import { shell } from '../../messages/shell.ts';
import { useDoor } from '../app/world.ts';
import { saveFile } from '../files/export-table.ts';
import { Button } from '../ui/button.tsx';
import { useFocusReturn } from '../ui/focus-return.ts';
import { useWorkspace } from '../workspace-context.tsx';
import { redactInWorker } from './redact-in-worker.ts';

/** Milliseconds. */
const lastHour = 3_600_000;

/** Shows all that a report would hold, takes the instructor's words, and saves it as one file. Sends nothing. */
export const ReportDialog = ({ onClose }: { readonly onClose: () => void }) => {
  useFocusReturn();
  const [words, setWords] = useState('');
  const [told, setTold] = useState('');
  const [at] = useState(() => new Date().toISOString());
  const happened = useHappened();
  const about = useAbout(at);
  const whole = [JSON.stringify({ ...about, words }), ...happened.lines].map((line) => `${line}\n`).join('');
  const save = (): void => {
    const fileName = `${text.fileName(at.slice(0, 16).replace(':', ''))}.ndjson`;
    saveFile({ blob: new Blob([whole], { type: 'application/x-ndjson' }), fileName });
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
        <Textarea readOnly label={text.whole} rows={10} value={whole} />
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

type Happened = { readonly lines: readonly string[]; readonly isBusy: boolean; readonly failure?: string };

const happenedText = ({ lines, isBusy, failure }: Happened): string => {
  if (isBusy) return text.preparing;
  return failure === undefined ? text.changes(Math.max(0, lines.length - 2)) : text.failed(failure);
};

/** The changes of the last hour, without what people wrote. */
const useHappened = (): Happened => {
  const { ledger } = useWorkspace();
  const [happened, setHappened] = useState<Happened>({ lines: [], isBusy: true });
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
    return { lines: [], isBusy: false, failure: troubleOf(error).detail };
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
