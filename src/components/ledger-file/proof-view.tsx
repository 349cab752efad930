import { Group, Table } from '@mantine/core';
import { useEffect } from 'react';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import { proofInLedger, type SoundProof } from '../../../machines/proof-check.ts';
import { openedProof as text } from '../../../messages/components/opened-proof.ts';
import { givenText } from '../../../messages/final-words.ts';
import { shell } from '../../../messages/shell.ts';
import { commitInLedger, headFrom } from '../../files/noted-head.ts';
import { Button } from '../../ui/button.tsx';
import { shownTime } from '../../ui/times.ts';
import { useAnswer } from '../../workspace/answer-hook.ts';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';
import { ledgerName } from '../history/ledger-name.ts';
import type { JoinedHistory } from '../history/others.ts';
import type { OthersRead } from '../history/others-hook.ts';
import { OthersTold } from '../history/others-told.tsx';

export type ProofProps = {
  readonly proof: SoundProof;
  /** The open workspace, with which the proof is compared. */
  readonly workspace: Workspace | undefined;
  /** The account's other ledgers, once `onUnknown` has asked them about a head that the open one does not have. */
  readonly others: OthersRead;
  readonly onUnknown: (head: string) => void;
  readonly onClose: () => void;
};

/** Shows what a proof proves and what not, its grades, and whether the open ledger has the same grades. */
export const ProofView = ({ onClose, ...props }: ProofProps) => {
  const { proof } = props;
  const { words, others } = useCompared(props);
  const hasGiven = proof.grades.some(({ given }) => given);
  return (
    <>
      <p role="status">
        <strong>{text.same(proof.grades.length, proof.offering, shownTime(proof.at), proof.olderRules)}</strong>
      </p>
      <p>{text.proves}</p>
      {hasGiven && <p>{text.isGiven}</p>}
      <p style={{ overflowWrap: 'anywhere' }}>{text.from(proof.seq, proof.head)}</p>
      <p role="status">{words}</p>
      {others && <OthersTold others={others} />}
      <Table aria-label={text.grades}>
        <Table.Thead>
          <Table.Tr>
            {[...text.columns, ...(hasGiven ? text.givenColumns : [])].map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {proof.grades.map(({ studentId, name, studentCode, final, letter, given }) => (
            <Table.Tr key={studentId}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>{studentCode}</Table.Td>
              <Table.Td>{final ?? text.none}</Table.Td>
              <Table.Td>{letter ?? text.none}</Table.Td>
              {hasGiven && <Table.Td>{givenText(given) || text.none}</Table.Td>}
              {hasGiven && <Table.Td>{given?.reason}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end">
        <Button onClick={onClose}>{shell.close}</Button>
      </Group>
    </>
  );
};

/** How the ledger that is open is told, or another one of the account. */
type ProofWords = {
  readonly same: (seq: number) => string;
  readonly other: (seq: number, why: string) => string;
};

const wordsOfOpen: ProofWords = { same: text.sameThere, other: text.otherThere };

const wordsOfOther = (which: string): ProofWords => ({
  same: (seq) => text.sameInOther(which, seq),
  other: (seq, why) => text.otherInOther(which, seq, why),
});

/** If the proof is not of the ledger that is open, the account's others are asked. */
const useCompared = ({ proof, workspace, others, onUnknown }: Omit<ProofProps, 'onClose'>): Compared => {
  const ledger = workspace?.ledger;
  const { found, failure } = useAnswer(ledger && [proof, ledger], async (signal) =>
    ledger ? { says: await compareWithLedger(proof, ledger, wordsOfOpen, signal) } : undefined,
  );
  const isOfOther = found !== undefined && found.says === undefined;
  useEffect(() => {
    if (isOfOther) onUnknown(proof.head);
  }, [isOfOther, onUnknown, proof]);
  const joined = isOfOther ? others.found : undefined;
  const inOthers = useAnswer(joined && [proof, joined], (signal) =>
    compareWithOthers(proof, joined?.each ?? [], signal),
  );
  if (!ledger) return { words: text.openLedger };
  const failed = failure ?? inOthers.failure;
  if (failed !== undefined) return { words: text.failed(failed) };
  if (!found) return { words: text.comparing };
  if (found.says !== undefined) return { words: found.says };
  if (others.state === 'none') return { words: text.otherLedger };
  return { words: inOthers.found ?? (others.state === 'reading' ? text.comparing : text.otherLedger), others };
};

/** `others`: those that were asked. */
type Compared = { readonly words: string; readonly others?: OthersRead };

const compareWithOthers = async (
  proof: SoundProof,
  others: JoinedHistory['each'],
  signal: AbortSignal,
): Promise<string> => {
  for (const other of others) {
    const says = await compareWithLedger(proof, other.ledger, wordsOfOther(ledgerName(other)), signal);
    if (says !== undefined) return says;
  }
  return text.inNone;
};

/** `undefined`: no commit of the ledger has the head of the proof. */
const compareWithLedger = async (
  proof: SoundProof,
  { history }: Pick<Workspace['ledger'], 'history'>,
  words: ProofWords,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const head = headFrom(proof.head);
  const seq = head === undefined ? undefined : await commitInLedger(history, head);
  // A proof that names another commit than the one with its head speaks of no ledger that there is.
  if (seq === undefined || String(seq) !== proof.seq) return undefined;
  const why = await proofInLedger(proof, history, seq, { ...unwatched, signal });
  return why === undefined ? words.same(seq) : words.other(seq, why);
};
