import { Group, Stack } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { storedHeader } from '../../../log/header.ts';
import { fetchLedger, type ListedLedger, listLedgers, NotTheLedger } from '../../../machines/mirror/reading.ts';
import type { OwnSession } from '../../../machines/session/own-session.ts';
import { ledgerCopies as text } from '../../../messages/components/ledger-copies.ts';
import { largestLedger } from '../../files/opened-file.ts';
import { Button } from '../../ui/button.tsx';
import { useDay } from '../../ui/day-hook.ts';
import { shownTime } from '../../ui/times.ts';
import { type Answer, useAnswer } from '../../workspace/answer-hook.ts';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';
import { useDoor } from '../../workspace/world.ts';
import { percentOf, Working } from './working.tsx';

type CopiesProps = { readonly onFile: (file: File) => void };

/** The ledgers that the user's server keeps copies of, each to be opened as a file is; nothing where it keeps none. */
export const CopiesAtServer = ({ onFile }: CopiesProps) => {
  const { state } = useDoor();
  const workspace = state.at === 'open' ? state.workspace : undefined;
  const server = workspace?.server;
  return workspace && server?.credentials()?.capabilities.ledger === true ? (
    <Copies server={server} workspace={workspace} onFile={onFile} />
  ) : null;
};

type ServerProps = CopiesProps & { readonly server: OwnSession; readonly workspace: Workspace };

const Copies = ({ server, workspace: { ledger }, onFile }: ServerProps) => {
  const [tries, setTries] = useState(0);
  const listed = useAnswer([server, tries], () => listLedgers(server));
  const ownLogId = useAnswer([ledger], async () => storedHeader(await ledger.records.stored.header()).logId);
  const { share, fault, fetch, stop } = useFetching(server, onFile);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Stack gap={8}>
        <h3 id={titleId}>{text.title}</h3>
        <p>{text.about}</p>
        {fault !== undefined && <p role="alert">{fault}</p>}
        {share === undefined ? (
          <List listed={listed} own={ownLogId.found} onOpen={fetch} onAgain={() => setTries(tries + 1)} />
        ) : (
          <Working words={text.fetching(percentOf(share))} share={share} onStop={stop} />
        )}
      </Stack>
    </section>
  );
};

type ListProps = {
  readonly listed: Answer<readonly ListedLedger[]>;
  readonly own: string | undefined;
  readonly onOpen: (one: ListedLedger) => void;
  readonly onAgain: () => void;
};

const List = ({ listed, own, onOpen, onAgain }: ListProps) => {
  // The times below name the day.
  useDay();
  if (listed.failure !== undefined) {
    return (
      <Group gap={8} role="alert">
        <p>{text.failed}</p>
        <Button onClick={onAgain}>{text.again}</Button>
      </Group>
    );
  }
  if (!listed.found) return <p role="status">{text.asking}</p>;
  const filled = listed.found
    .filter(({ seq }) => seq > 0)
    .sort((a, b) => Date.parse(b.receivedAt) - Date.parse(a.receivedAt));
  if (filled.length === 0) return <p>{text.none}</p>;
  return (
    <ul>
      {filled.map((one) => (
        <li key={one.logId}>
          <Group gap={8} justify="space-between" wrap="nowrap">
            <span>{rowText(one, own)}</span>
            <Button style={{ flex: 'none' }} aria-label={text.openOne(rowText(one, own))} onClick={() => onOpen(one)}>
              {text.open}
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  );
};

const rowText = ({ logId, at, seq, hash, receivedAt, forkOf }: ListedLedger, own: string | undefined): string =>
  [
    text.row(shownTime(at), seq, shownTime(receivedAt), hash.slice(0, 8)),
    logId === own && text.here,
    forkOf && text.fork(forkOf.seq),
  ]
    .filter(Boolean)
    .join(' · ');

/** Fetches one ledger at a time and hands it on as a file, which is checked like any other. */
const useFetching = (server: OwnSession, onFile: (file: File) => void) => {
  const [share, setShare] = useState<number>();
  const [fault, setFault] = useState<string>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const fetch = (ledger: ListedLedger): void => {
    const controller = new AbortController();
    control.current = controller;
    setFault(undefined);
    setShare(0);
    fetchLedger(server, ledger, { tell: setShare, signal: controller.signal, most: largestLedger }).then(
      ({ slices }) => {
        if (controller.signal.aborted) return;
        setShare(undefined);
        onFile(new File([...slices], text.fileName(ledger.at.slice(0, 10)), { type: 'application/x-ndjson' }));
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setShare(undefined);
        setFault(whyNot(error));
      },
    );
  };
  const stop = (): void => {
    control.current?.abort();
    setShare(undefined);
  };
  return { share, fault, fetch, stop };
};

const whyNot = (error: unknown): string => {
  if (!(error instanceof NotTheLedger)) return text.notFetched;
  return error.said === 'too much' ? text.tooLarge : text.otherwise;
};
