import { Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { noteWords as words } from '../../../messages/components/notes.ts';
import { Button } from '../../ui/button.tsx';

type LeaveProps = { readonly onKeep: () => void; readonly onDrop: () => void; readonly onSave: () => void };

/** Asked where a changed note would be left. Enter, as a habit, loses nothing: *Keep writing* has the focus. */
export const LeaveQuestion = ({ onKeep, onDrop, onSave }: LeaveProps) => {
  const keep = useRef<HTMLDivElement>(null);
  useEffect(() => keep.current?.querySelector('button')?.focus(), []);
  return (
    <div role="alert" ref={keep}>
      <p>{words.unsaved}</p>
      <Group gap={6} mt={8} justify="flex-end">
        <Button size="small" onClick={onKeep}>
          {words.keep}
        </Button>
        <Button size="small" onClick={onDrop}>
          {words.drop}
        </Button>
        <Button size="small" look="filled" onClick={onSave}>
          {words.save}
        </Button>
      </Group>
    </div>
  );
};
