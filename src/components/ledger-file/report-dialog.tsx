import { Group, Modal, Stack, Textarea } from '@mantine/core';
import { memo, useState } from 'react';
import { useLocation } from 'wouter';
import { reportText as text } from '../../../messages/app/report.ts';
import { shell } from '../../../messages/shell.ts';
import { saveFile } from '../../files/save-file.ts';
import { linesOfLedger } from '../../files/telling-lines.ts';
import { type RedactedFile, redactInWorker, reportEndInWorker } from '../../files/workers/redact-in-worker.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { useAnswer } from '../../workspace/answer-hook.ts';
import { delayedProgress, inPercent } from '../../workspace/toasts/told-later.ts';
import { Now } from '../../workspace/views.tsx';
import { useWorkspace } from '../../workspace/workspace-context.tsx';
import { useDoor } from '../../workspace/world.ts';

/** Milliseconds. */
const lastHour = 3_600_000;

/**
 * Shows all that a report would hold, takes the instructor's words, and saves it as one file. Sends nothing. The report
 * is of the work as it is now, whatever the screens show.
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
  const about = JSON.stringify({ ...useAbout(at), words });
  const last = useLastLines(happened, about, at);
  const save = (): void => {
    const fileName = `${text.fileName(at.slice(0, 16).replace(':', ''))}.ndjson`;
    saveFile({ blob: new Blob([happened.lines, last ?? ''], { type: 'application/x-ndjson' }), fileName });
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
        <Textarea readOnly label={text.last} rows={4} value={last ?? ''} />
        <Lines lines={happened.lines} />
        <p role="status">{told}</p>
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{happened.isBusy ? shell.cancel : shell.close}</Button>
          <Button look="filled" isBusy={happened.isBusy || last === undefined} onClick={save}>
            {text.save}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

/** The lines are many MB after an import: typing in the field above must not render them again. */
const Lines = memo(({ lines }: Pick<Happened, 'lines'>) => (
  <Textarea readOnly label={text.lines} rows={8} value={lines} />
));

/** The lines that are read of the ledger, or why none can be read. */
type Happened = RedactedFile & {
  readonly isBusy: boolean;
  /** How much of the ledger is read, once that takes longer than a moment. */
  readonly percent: number | undefined;
  readonly failure: string | undefined;
};

const nothing = { lines: '', footer: '', changes: 0 };

/**
 * The last lines of the file, with what is written by now; `undefined` while they are made. Where the ledger cannot be read,
 * what the report says of itself is all that there is.
 */
const useLastLines = ({ end, footer, isBusy }: Happened, note: string, at: string): string | undefined => {
  const withoutLedger = `${footer}${note}\n`;
  const { found, failure } = useAnswer(end && [end, note, at], async () => end && reportEndInWorker({ end, note, at }));
  if (isBusy) return undefined;
  return end && failure === undefined ? found : withoutLedger;
};

const happenedText = ({ changes, isBusy, percent, failure }: Happened): string => {
  if (isBusy) return percent === undefined ? text.preparing : text.preparingPart(percent);
  return failure === undefined ? text.changes(changes) : text.failed(failure);
};

/** The changes of the last hour, without what people wrote. Whoever closes the dialog gives the reading up. */
const useHappened = (): Happened => {
  const { ledger } = useWorkspace();
  const [percent, setPercent] = useState<number>();
  const read = async (signal: AbortSignal): Promise<RedactedFile> => {
    const { tell, end } = delayedProgress<number>(setPercent, 0);
    signal.addEventListener('abort', end);
    const lines = linesOfLedger(ledger.status().seq);
    const waiting = { tell: (share: number) => tell(inPercent(share)), signal, lines };
    return redactInWorker(ledger.history, Date.now() - lastHour, waiting).finally(end);
  };
  const { found = nothing, failure } = useAnswer([ledger], read);
  return { ...found, failure, percent, isBusy: found === nothing && failure === undefined };
};

/** Only the screen's part of the address: the rest may name somebody. */
const useAbout = (at: string) => {
  const { world } = useDoor();
  const { ledger, kind } = useWorkspace();
  const [screen] = useLocation();
  const { mode, trouble, seq, unsaved, owed } = ledger.status();
  return {
    at,
    app: world.version,
    browser: world.browser,
    window: `${window.innerWidth} × ${window.innerHeight}`,
    screen,
    workspace: kind,
    state: { mode, trouble: trouble?.reason, seq, unsaved, owed },
  };
};
