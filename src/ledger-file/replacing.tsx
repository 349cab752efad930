import { Group } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { openLedger as text } from '../../messages/opened-ledger.ts';
import { leaving } from '../../messages/workspace.ts';
import { Button } from '../ui/button.tsx';
import { useShownView, type View } from '../views/views.tsx';
import type { Workspace } from '../workspace-hooks.tsx';
import { lossOf } from './loss.ts';

type ReplacingProps = {
  /** What is open now. */
  readonly workspace: Workspace | undefined;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

/** Opens the file if nothing is lost by it. What is on its way to the disk is waited for; about all else it asks. */
export const Replacing = ({ workspace, onOpen, onClose }: ReplacingProps) => {
  const words = useLossWords(workspace, useShownView());
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

const useLossWords = (workspace: Workspace | undefined, view: View | undefined): string | undefined =>
  useSyncExternalStore(workspace?.ledger.subscribe ?? nothingChanges, () => workspace && lossWords(workspace, view));

const nothingChanges = () => () => undefined;

const lossWords = (workspace: Workspace, view: View | undefined): string | undefined => {
  const { unsaved, owed } = workspace.ledger.status();
  const tried = view?.kind === 'trial' ? view.ledger.tried().length : 0;
  switch (lossOf(workspace)) {
    case 'onlyHere':
      return text.loses.onlyHere;
    case 'unsent':
      return text.loses.unsent(owed.count);
    case 'unsaved':
      return text.loses.unsaved(unsaved);
    case undefined:
      return tried > 0 ? text.loses.tried(tried) : undefined;
  }
};
