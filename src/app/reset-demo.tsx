import { Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { keysOf } from '../../events/record.ts';
import { resetDemo as texts } from '../../messages/app/reset-demo.ts';
import { shell } from '../../messages/shell.ts';
import { Button } from '../ui/button.tsx';
import { useToasts } from '../workspace/toasts/toasts.ts';
import type { DemoKind, ResetSampleData } from '../workspace/workspace-hooks.tsx';

const kinds: readonly DemoKind[] = keysOf(texts.kinds);

type ResetProps = { readonly opened: boolean; readonly onClose: () => void; readonly reset: ResetSampleData };

/** A tick for each kind of data: ticked kinds are drawn anew. */
export const ResetDemo = ({ opened, onClose, reset }: ResetProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<DemoKind>>(new Set());
  const [isDrawing, setDrawing] = useState(false);
  const toasts = useToasts();
  const choose = (kind: DemoKind, ticked: boolean): void => {
    setChosen(new Set(kinds.filter((one) => (one === kind ? ticked : chosen.has(one)))));
  };
  const submit = async (): Promise<void> => {
    setDrawing(true);
    await reset(chosen).finally(() => setDrawing(false));
    setChosen(new Set());
    toasts.show({ kind: 'done', text: texts.done });
    onClose();
  };

  return (
    <Modal opened={opened} onClose={onClose} title={texts.title}>
      <Stack gap={8}>
        <p>{texts.body}</p>
        <Checkbox
          label={texts.all}
          checked={chosen.size === kinds.length}
          indeterminate={chosen.size > 0 && chosen.size < kinds.length}
          onChange={(event) => setChosen(new Set(event.currentTarget.checked ? kinds : []))}
        />
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            ml={20}
            label={texts.kinds[kind]}
            checked={chosen.has(kind)}
            onChange={(event) => choose(kind, event.currentTarget.checked)}
          />
        ))}
      </Stack>
      <Group justify="flex-end" gap={8} mt={16}>
        <Button onClick={onClose}>{shell.cancel}</Button>
        <Button look="filled" disabled={chosen.size === 0} isBusy={isDrawing} onClick={() => void submit()}>
          {texts.reset}
        </Button>
      </Group>
    </Modal>
  );
};
