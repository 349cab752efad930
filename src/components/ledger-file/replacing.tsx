import { Group } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { leaving } from '../../../messages/components/loss.ts';
import { Button } from '../../ui/button.tsx';
import type { Workspace } from '../../workspace/workspace-hooks.tsx';
import { lossWords } from '../session/loss-words.ts';

type ReplacingProps = {
  readonly workspace: Workspace | undefined;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

/** Opens the file if nothing is lost by that. Waits for work on its way to the disk; asks about any other loss. */
export const Replacing = ({ workspace, onOpen, onClose }: ReplacingProps) => {
  const words = useLossWords(workspace);
  const isFree = words === undefined;
  const isOpening = useRef(false);
  useEffect(() => {
    if (!isFree || isOpening.current) return;
    isOpening.current = true;
    onOpen();
  }, [isFree, onOpen]);
  if (isFree) return null;
  return (
    <>
      <strong role="alert">{words}</strong>
      <Group justify="flex-end" gap={8}>
        <Button data-autofocus onClick={onClose}>
          {leaving.stay}
        </Button>
        <Button look="filled" onClick={onOpen}>
          {leaving.leave}
        </Button>
      </Group>
    </>
  );
};

const useLossWords = (workspace: Workspace | undefined): string | undefined =>
  useSyncExternalStore(workspace?.ledger.subscribe ?? nothingChanges, () => workspace && lossWords(workspace));

const nothingChanges = () => () => undefined;
