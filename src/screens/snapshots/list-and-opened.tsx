import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { Snapshot } from '../../../events/entities.ts';
import type { SnapshotId } from '../../../events/ids.ts';
import { shell } from '../../../messages/shell.ts';
import { openedSnapshotText as text } from '../../../messages/snapshots.ts';
import type { SnapshotServer } from '../../components/snapshots/snapshots-hook.ts';
import { Button } from '../../ui/button.tsx';
import { focusList } from '../../ui/focus-list.ts';
import { type Contents, type Opened, useContents, useOpened } from './contents-hook.ts';
import { OpenedSnapshot } from './opened-snapshot.tsx';
import classes from './snapshots-screen.module.css';

/** `shown`: the snapshot that lies open; `isAlone`: it has all the room. `opened`: those whose content is here. */
export type Opening = {
  readonly contents: Contents;
  readonly opened: ReadonlyMap<SnapshotId, Opened>;
  readonly shown: Snapshot | undefined;
  readonly isAlone: boolean;
  readonly open: (one: Snapshot) => void;
  readonly close: () => void;
};

export const useOpening = (server: SnapshotServer, list: readonly Snapshot[]): Opening => {
  const contents = useContents(server);
  const opened = useOpened(contents.held);
  const [openId, setOpenId] = useState<SnapshotId>();
  const shown = list.find(({ snapshotId }) => snapshotId === openId && contents.held.has(snapshotId));
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const open = (one: Snapshot): void =>
    void contents.bring(one).then((isHere) => {
      if (isHere) setOpenId(one.snapshotId);
    });
  const close = (): void => {
    setOpenId(undefined);
    focusList();
  };
  return { contents, opened, shown, isAlone: shown !== undefined && isNarrow, open, close };
};

type ListProps = { readonly opening: Opening; readonly children: ReactNode };

/** The list, and under it what lies open, or what has become of opening it. */
export const ListAndOpened = ({ opening: { contents, opened, shown, isAlone, close }, children }: ListProps) => (
  <div className={classes.split}>
    {!isAlone && children}
    <Unopened contents={contents} />
    {shown && (
      <OpenedSnapshot key={shown.snapshotId} one={shown} opened={opened.get(shown.snapshotId)} onClose={close} />
    )}
  </div>
);

const Unopened = ({ contents: { isReading, fault, forgetFault } }: { readonly contents: Contents }) => {
  if (!isReading && fault === undefined) return null;
  return (
    <div className={`${classes.unread} ${classes.opening}`} role="status">
      <p>{isReading ? text.reading : fault}</p>
      {fault !== undefined && <Button onClick={forgetFault}>{shell.close}</Button>}
    </div>
  );
};
