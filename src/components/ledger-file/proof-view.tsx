import { Group, Table } from '@mantine/core';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import { proofInLedger, type SoundProof } from '../../../machines/proof-check.ts';
import { openedProof as text } from '../../../messages/components/opened-proof.ts';
import { givenText } from '../../../messages/final-grades.ts';
import { shell } from '../../../messages/shell.ts';
import { commitInLedger, headFrom } from '../../files/noted-head.ts';
import { Button } from '../../ui/button.tsx';
import { shownTime } from '../../ui/times.ts';
import { useAnswer } from '../../workspace/answer-hook.ts';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';

export type ProofProps = {
  readonly proof: SoundProof;
  /** The open workspace, with which the proof is compared. */
  readonly workspace: Workspace | undefined;
  readonly onClose: () => void;
};

/** Shows what a proof proves and what not, its grades, and whether the open ledger has the same grades. */
export const ProofView = ({ proof, workspace, onClose }: ProofProps) => {
  const compared = useCompared(proof, workspace?.ledger);
  const hasGiven = proof.grades.some(({ given }) => given);
  return (
    <>
      <p role="status">
        <strong>{text.same(proof.grades.length, proof.offering, shownTime(proof.at), proof.olderRules)}</strong>
      </p>
      <p>{text.proves}</p>
      {hasGiven && <p>{text.isGiven}</p>}
      <p style={{ overflowWrap: 'anywhere' }}>{text.from(proof.seq, proof.head)}</p>
      <p role="status">{compared}</p>
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

const useCompared = (proof: SoundProof, ledger: Workspace['ledger'] | undefined): string => {
  const { found, failure } = useAnswer(ledger && [proof, ledger], async (signal) =>
    ledger ? compareWithLedger(proof, ledger, signal) : '',
  );
  if (!ledger) return text.openLedger;
  return failure === undefined ? (found ?? text.comparing) : text.failed(failure);
};

const compareWithLedger = async (
  proof: SoundProof,
  ledger: Workspace['ledger'],
  signal: AbortSignal,
): Promise<string> => {
  const head = headFrom(proof.head);
  const seq = head === undefined ? undefined : await commitInLedger(ledger.history, head);
  // A proof that names another commit than the one with its head speaks of no ledger that there is.
  if (seq === undefined || String(seq) !== proof.seq) return text.otherLedger;
  const why = await proofInLedger(proof, ledger.history, seq, { ...unwatched, signal });
  return why === undefined ? text.sameThere(seq) : text.otherThere(seq, why);
};
