import { FileButton, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type ComponentType, type DragEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { BadFile } from '../../../log/file/check.ts';
import { troubleOf } from '../../../machines/ledger/trouble.ts';
import type { SoundProof } from '../../../machines/proof-check.ts';
import { openLedger as text } from '../../../messages/components/opened-ledger.ts';
import { openedProof } from '../../../messages/components/opened-proof.ts';
import { headWords } from '../../../messages/heads.ts';
import { shell } from '../../../messages/shell.ts';
import { storageTroubles } from '../../../messages/storage-troubles.ts';
import { arriving, CodeNotLoaded } from '../../browser/arriving-code.ts';
import { newId } from '../../browser/identity.ts';
import { NotOpened } from '../../browser/not-opened.ts';
import { commitWithHead, headFrom } from '../../files/noted-head.ts';
import { largestLedger, type OpenedFile } from '../../files/opened-file.ts';
import { checkProofInWorker, isProof } from '../../files/workers/proof-in-worker.ts';
import { readLedger } from '../../files/workers/read-ledger-in-worker.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';
import { useDoor } from '../../workspace/world.ts';
import { useOthersOf } from '../history/others-hook.ts';
import { CopiesAtServer } from './copies-at-server.tsx';
import type { ProofProps } from './proof-view.tsx';
import { Replacing } from './replacing.tsx';
import { percentOf, Working } from './working.tsx';

/** A proof, and what shows it. */
type ShownProof = { readonly proof: SoundProof; readonly View: ComponentType<ProofProps> };

type Step =
  | { readonly at: 'choosing'; readonly fault?: string }
  | { readonly at: 'checking'; readonly fileName: string; readonly share: number }
  | { readonly at: 'opening'; readonly fileName: string }
  | { readonly at: 'replacing'; readonly opened: Workspace }
  | ({ readonly at: 'proof' } & ShownProof)
  | { readonly at: 'part'; readonly read: OpenedFile; readonly after: number }
  | { readonly at: 'not whole'; readonly read: OpenedFile; readonly bad: BadFile };

/**
 * Opens a ledger's file to be looked at. Says first if the file is not whole. What is open now is closed only when the
 * file can be shown; what would be lost with it is asked about.
 */
export const OpenLedger = ({ onClose }: { readonly onClose: () => void }) => {
  useFocusReturn();
  const { state, enter } = useDoor();
  const [, navigate] = useLocation();
  const [head, setHead] = useState('');
  const { step, take, open, stop, givenAway } = useOpening(head);
  const show = async (opened: Workspace): Promise<void> => {
    givenAway();
    onClose();
    if (await enter(async () => opened)) navigate('/courses');
  };

  return (
    <Modal opened onClose={onClose} title={text.title}>
      <Stack gap={12}>
        {step.at === 'choosing' && <Choosing fault={step.fault} head={head} onHead={setHead} onFile={take} />}
        {step.at === 'checking' && (
          <Working words={text.checking(step.fileName, percentOf(step.share))} share={step.share} onStop={stop} />
        )}
        {step.at === 'opening' && <Working words={text.opening(step.fileName)} onStop={stop} />}
        {step.at === 'proof' && (
          <OpenedProof {...step} workspace={state.at === 'open' ? state.workspace : undefined} onClose={onClose} />
        )}
        {step.at === 'part' && <PartOnly {...step} onClose={onClose} />}
        {step.at === 'not whole' && <NotWhole {...step} onOpen={() => open(step.read)} onClose={onClose} />}
        {step.at === 'replacing' && (
          <Replacing
            workspace={state.at === 'open' ? state.workspace : undefined}
            onOpen={() => void show(step.opened)}
            onClose={onClose}
          />
        )}
        {step.at !== 'replacing' && step.at !== 'proof' && state.at === 'open' && <p>{text.leaves}</p>}
      </Stack>
    </Modal>
  );
};

type OpenedProps = ShownProof & Pick<ProofProps, 'workspace' | 'onClose'>;

const OpenedProof = ({ View, ...props }: OpenedProps) => {
  const [head, ask] = useState<string>();
  const others = useOthersOf(props.workspace, head);
  return <View {...props} others={others} onUnknown={ask} />;
};

/** From the file that is chosen to a workspace over it. What is not given away is closed with the dialog. */
const useOpening = (head: string) => {
  const { world } = useDoor();
  const [step, setStep] = useState<Step>({ at: 'choosing' });
  const control = useRef<AbortController>(undefined);

  const open = (read: OpenedFile): void => {
    const controller = new AbortController();
    control.current = controller;
    setStep({ at: 'opening', fileName: read.fileName });
    openedFile(read, world.version).then(
      (opened) => {
        if (controller.signal.aborted) return void opened.close();
        controller.signal.addEventListener('abort', () => void opened.close());
        setStep({ at: 'replacing', opened });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setStep({ at: 'choosing', fault: whyNotShown(read, error) });
      },
    );
  };
  const take = (chosen: File): void => {
    if (head.trim() !== '' && headFrom(head) === undefined) {
      setStep({ at: 'choosing', fault: headWords.notAHead });
      return;
    }
    if (chosen.size > largestLedger) {
      setStep({ at: 'choosing', fault: text.tooLarge(chosen.name) });
      return;
    }
    const controller = new AbortController();
    control.current = controller;
    const tell = (share: number): void => setStep({ at: 'checking', fileName: chosen.name, share });
    tell(0);
    readFile(chosen, { tell, signal: controller.signal }).then(
      (found) => {
        if (controller.signal.aborted) return;
        if (typeof found === 'string') return setStep({ at: 'choosing', fault: openedProof.bad(chosen.name, found) });
        if ('proof' in found) return setStep({ at: 'proof', ...found });
        const read = 'kind' in found ? found : withHead(found, headFrom(head));
        const after = 'kind' in read ? 0 : (read.header.part?.after ?? 0);
        if ('kind' in read) setStep({ at: 'choosing', fault: text.notLedger(chosen.name, read.problem) });
        else if (after > 0) setStep({ at: 'part', read, after });
        else if (read.found.kind === 'bad') setStep({ at: 'not whole', read, bad: read.found });
        else open(read);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setStep({ at: 'choosing', fault: whyNotRead(chosen, error) });
      },
    );
  };
  const stop = (): void => {
    control.current?.abort();
    setStep({ at: 'choosing' });
  };
  const givenAway = (): void => {
    control.current = undefined;
  };
  useEffect(() => () => control.current?.abort(), []);
  return { step, take, open, stop, givenAway };
};

/** A ledger, or a proof of final grades, each as its file begins. */
const readFile = async (
  chosen: File,
  waiting: Parameters<typeof readLedger>[1],
): Promise<Awaited<ReturnType<typeof readLedger>> | ShownProof | string> => {
  if (!(await isProof(chosen))) return readLedger(chosen, waiting);
  const { shownProof: View } = await arriving(() => import('./open-file.ts'));
  const proof = await checkProofInWorker(chosen, waiting.signal);
  return typeof proof === 'string' ? proof : { proof, View };
};

const withHead = (read: OpenedFile, head: string | undefined): OpenedFile =>
  head === undefined ? read : { ...read, noted: { seq: commitWithHead(read.lines, head) } };

const openedFile = async (read: OpenedFile, version: string): Promise<Workspace> => {
  const { openFiledLedger } = await arriving(() => import('./open-file.ts'));
  // A log that is only read has no checkpoints, so nobody asks for the version of the projections.
  return openFiledLedger({ app: version, projections: '', tab: newId() }, read);
};

const whyNotShown = ({ fileName }: OpenedFile, error: unknown): string =>
  error instanceof CodeNotLoaded
    ? storageTroubles['not loaded']
    : text.notShown(fileName, error instanceof NotOpened ? error.trouble.detail : troubleOf(error).detail);

const whyNotRead = ({ name }: File, error: unknown): string =>
  error instanceof CodeNotLoaded ? storageTroubles['not loaded'] : text.unreadable(name, String(error));

type ChoosingProps = {
  readonly fault?: string | undefined;
  readonly head: string;
  readonly onHead: (head: string) => void;
  readonly onFile: (file: File) => void;
};

const Choosing = ({ fault, head, onHead, onFile }: ChoosingProps) => {
  const [isOver, setOver] = useState(false);
  const hover = (now: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(now);
  };
  const drop = (event: DragEvent): void => {
    hover(false)(event);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <>
      <p>{text.body}</p>
      <TextInput
        label={headWords.label}
        description={headWords.hint}
        value={head}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onHead(event.currentTarget.value)}
      />
      {fault !== undefined && <p role="alert">{fault}</p>}
      <section aria-label={text.drop} onDragOver={hover(true)} onDragLeave={hover(false)} onDrop={drop}>
        <Stack align="center" p={32} bd="1px dashed var(--line)" bg={isOver ? 'var(--soft)' : 'none'}>
          <p>{text.drop}</p>
          <FileButton
            onChange={(file) => file && onFile(file)}
            accept=".ndjson,application/x-ndjson,.json,application/json"
          >
            {(props) => (
              <Button {...props} look="filled" data-autofocus>
                {text.choose}
              </Button>
            )}
          </FileButton>
        </Stack>
      </section>
      <CopiesAtServer onFile={onFile} />
    </>
  );
};

const confirmationWords = (noted: OpenedFile['noted'], last: number): string => {
  if (!noted) return headWords.unconfirmed;
  return noted.seq === undefined ? headWords.notConfirmed : headWords.confirmed(noted.seq, last);
};

type PartProps = Extract<Step, { readonly at: 'part' }> & { readonly onClose: () => void };

/** Without what comes before, commits cannot be folded; but whether they are unbroken can be said. */
const PartOnly = ({ read: { fileName, found, noted }, after, onClose }: PartProps) => (
  <>
    <div role="status">
      {found.kind === 'log' ? (
        <>
          <p>{text.part(fileName, after + 1, found.head.seq, found.head.hash)}</p>
          <p>{confirmationWords(noted, found.head.seq)}</p>
        </>
      ) : (
        <p>{text.badLine(found)}</p>
      )}
      <p>{text.partNotShown(after)}</p>
    </div>
    <Group justify="flex-end">
      <Button onClick={onClose}>{shell.close}</Button>
    </Group>
  </>
);

type NotWholeProps = Extract<Step, { readonly at: 'not whole' }> & {
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

/** What stands before the damage can be looked at, and goes on nowhere. */
const NotWhole = ({ read: { fileName, lines }, bad, onOpen, onClose }: NotWholeProps) => (
  <>
    <div role="alert">
      <p>
        <strong>{text.notWhole(fileName, bad.problem)}</strong>
      </p>
      <p>{text.badLine(bad)}</p>
      <p>{text.before(lines.length)}</p>
    </div>
    <Group justify="flex-end" gap={8}>
      <Button onClick={onClose}>{shell.cancel}</Button>
      {lines.length > 0 && (
        <Button look="filled" onClick={onOpen}>
          {text.lookBefore}
        </Button>
      )}
    </Group>
  </>
);
