import { Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { StudentId } from '../../../events/ids.ts';
import type { OtherCopies } from '../../../machines/erasing/other-copies.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { accountOf } from '../../../machines/session/stored-session.ts';
import type { Account } from '../../../machines/session/world.ts';
import { eraseStudentText as text } from '../../../messages/screens/erase-student.ts';
import { shell } from '../../../messages/shell.ts';
import { snapshotOffering } from '../../../messages/snapshot-offering.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { shownTime } from '../../ui/times.ts';
import { useSession } from '../../workspace/session-hook.ts';
import { useViews } from '../../workspace/views.tsx';
import { type AskedErasing, useErasing, useErasingAsked } from './erasing-hook.ts';
import classes from './history-screen.module.css';

/** Of a change that deleted one student: the way to erase them, where the ledger is an account's on this computer. */
export const EraseDeleted = ({ listed }: { readonly listed: ListedCommit }) => {
  const { now: workspace, view } = useViews();
  const [studentId, ...others] = deletedIn(listed);
  const isOwn = workspace.kind === 'account' && workspace.isKept && !view;
  return isOwn && studentId !== undefined && others.length === 0 ? (
    <Erase user={workspace.user} studentId={studentId} />
  ) : null;
};

type EraseProps = { readonly user: string; readonly studentId: StudentId };

/** Somebody else may have signed in since the ledger was opened: then nothing is offered. */
const Erase = ({ user, studentId }: EraseProps) => {
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  if (session.at !== 'in' || session.session.userEmail !== user) return null;
  return (
    <div className="controls">
      <Button look="danger" onClick={() => setAsking(true)}>
        {text.open}
      </Button>
      {isAsking && (
        <EraseDialog account={accountOf(session.session)} studentId={studentId} onClose={() => setAsking(false)} />
      )}
    </div>
  );
};

const deletedIn = ({ changes, isLong }: ListedCommit): readonly StudentId[] =>
  isLong
    ? []
    : changes.flatMap(({ subject, from, to }) =>
        subject.what === 'student' && from !== null && to === null ? [subject.studentId] : [],
      );

type DialogProps = { readonly account: Account; readonly studentId: StudentId; readonly onClose: () => void };

/** Says what goes and what stays, before anything is erased. Once it has begun it cannot be called off. */
const EraseDialog = ({ account, studentId, onClose }: DialogProps) => {
  useFocusReturn();
  const { found, failure, percent } = useErasingAsked(account, studentId);
  const { isBusy, erasedPercent, isDone, fault, isHereAlone, erase } = useErasing(account, studentId);
  const isPossible = found?.own.made.kind === 'erased' && !isDone;
  return (
    <Modal opened onClose={() => isBusy || onClose()} withCloseButton={!isBusy} title={text.title}>
      <Stack gap={12}>
        {!found && failure === undefined && <p role="status">{text.reading(percent)}</p>}
        {failure !== undefined && <p role="alert">{text.unread(failure)}</p>}
        {found && !isDone && <ErasureFacts asked={found} />}
        {isBusy && <p role="status">{text.erasing(erasedPercent)}</p>}
        {fault !== undefined && <p role="alert">{fault}</p>}
        <Group justify="flex-end" gap={8}>
          <Button data-autofocus disabled={isBusy} onClick={onClose}>
            {isPossible ? shell.cancel : shell.close}
          </Button>
          {isPossible && (
            <Button look="danger" isBusy={isBusy} onClick={() => void erase(found)}>
              {isHereAlone ? text.goHere : text.go}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
};

const ErasureFacts = ({ asked }: { readonly asked: AskedErasing }) => {
  const { made } = asked.own;
  if (made.kind !== 'erased') return <p role="alert">{text.not[made.kind]}</p>;
  const { others } = asked;
  const isCopied = others.is !== 'none';
  return (
    <>
      <p>{text.goes(made.erased, isCopied)}</p>
      {others.is === 'read' && others.copies.erasing.length > 0 && (
        <p>{text.goesElsewhere(entriesIn(others.copies), others.copies.erasing.length)}</p>
      )}
      {made.plan.notes.length > 0 && <p>{text.notes(made.plan.notes.length)}</p>}
      <p>{text.everybodyElse}</p>
      <div>
        <p>{text.stay}</p>
        <ul className={classes.stays}>
          {whatStays(asked, made.plan.fixed.length).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </div>
      <strong>{text.after}</strong>
    </>
  );
};

const entriesIn = ({ erasing }: OtherCopies): number => erasing.reduce((sum, { entries }) => sum + entries.length, 0);

const whatStays = ({ others, snapshots }: AskedErasing, fixed: number): readonly string[] => [
  ...copiesKept(others),
  ...snapshotsKept(snapshots),
  ...(fixed > 0 ? [text.fixed(fixed)] : []),
  ...text.stays,
];

const copiesKept = (others: AskedErasing['others']): readonly string[] => {
  if (others.is === 'none') return [text.noCopies];
  if (others.is === 'unread') return [text.othersUnread(others.detail)];
  const fixed = others.copies.erasing.reduce((sum, one) => sum + one.fixed, 0);
  return [
    ...others.copies.kept.map(({ begunAt, why }) => text.kept(shownTime(begunAt), why)),
    ...(fixed > 0 ? [text.fixedElsewhere(fixed)] : []),
  ];
};

const snapshotsKept = (found: AskedErasing['snapshots']): readonly string[] => {
  if (!found) return [text.snapshotsUnlisted];
  const { holding, unread } = found;
  const names = holding.slice(0, mostNamed).map((one) => [snapshotOffering(one), one.note].filter(Boolean).join(', '));
  return [
    ...(holding.length > 0 ? [text.snapshots(names, holding.length - names.length)] : []),
    ...(unread > 0 ? [text.snapshotsUnread(unread)] : []),
  ];
};

/** Snapshots. */
const mostNamed = 5;
