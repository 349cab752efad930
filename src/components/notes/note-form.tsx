import { Group, Textarea } from '@mantine/core';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import { type NotePlace, noteLimits } from '../../../events/notes.ts';
import { noteWords as words } from '../../../messages/components/notes.ts';
import { notedName } from '../../../messages/naming.ts';
import { shell } from '../../../messages/shell.ts';
import { noteOn } from '../../../projections/settings/notes.ts';
import { Button } from '../../ui/button.tsx';
import { LeftTextContext } from '../../ui/grid/left-text.ts';
import { useAskInForm } from '../../workspace/ask-hook.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { useLeaving } from './leaving-hook.ts';

export type NoteFormProps = {
  readonly offeringId: OfferingId;
  readonly place: NotePlace;
  readonly onClose: () => void;
};

/**
 * Writes, changes or removes one note. What is refused stays in the field, with the reason below it. Esc or a click
 * elsewhere closes a note as it was; of a changed one they ask. The popover around it leaves both to this form.
 */
export const NoteForm = ({ offeringId, place, onClose }: NoteFormProps) => {
  const ledger = useLedger();
  const ask = useAskInForm();
  const [seen] = useState(() => noteOn(ledger.book().settings, offeringId, place));
  const [text, setText] = useState(seen);
  const [fault, setFault] = useState<string>();
  const isDone = useRef(false);
  const what = notedName(ledger.book(), place);
  const save = (written: string): void => {
    const done = written.trim() === '' ? words.removed(what) : words.saved(what);
    const refused = ask({ type: 'EditNotes', offeringId, notes: [{ ...place, text: written, seen }] }, done);
    if (refused === undefined) close();
    else {
      setFault(refused);
      goOn();
    }
  };
  const close = (): void => {
    isDone.current = true;
    onClose();
  };
  const { form, isAsked, goOn, onEscape } = useLeaving(text.trim() !== seen.trim(), close);
  useTellLeft(text === seen ? '' : words.left(what, text), isDone);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    save(text);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save(text);
  };
  return (
    <form ref={form} onSubmit={onSubmit} onKeyDown={onEscape}>
      <Textarea
        data-autofocus
        label={words.on(what)}
        description={`${words.private} ${words.keys}`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        rows={4}
        value={text}
        error={fault}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      {isAsked ? (
        <LeaveQuestion onKeep={goOn} onDrop={close} onSave={() => save(text)} />
      ) : (
        <Actions isThere={seen !== ''} length={text.trim().length} onRemove={() => save('')} onCancel={close} />
      )}
    </form>
  );
};

type ActionsProps = {
  readonly isThere: boolean;
  readonly length: number;
  readonly onRemove: () => void;
  readonly onCancel: () => void;
};

const Actions = ({ isThere, length, onRemove, onCancel }: ActionsProps) => (
  <Group gap={6} mt={8} justify="flex-end">
    <small>{words.length(length, noteLimits.text)}</small>
    {isThere && (
      <Button size="small" onClick={onRemove}>
        {words.remove}
      </Button>
    )}
    <Button size="small" onClick={onCancel}>
      {shell.cancel}
    </Button>
    <Button size="small" look="filled" type="submit">
      {words.save}
    </Button>
  </Group>
);

/** What was typed is told when the form goes away by itself, such as for another dialog; not if the user closed it. */
const useTellLeft = (sentence: string, isDone: RefObject<boolean>): void => {
  const tell = useContext(LeftTextContext);
  const left = useEffectEvent(() => {
    if (!isDone.current && sentence !== '') tell(sentence);
  });
  useEffect(() => () => left(), []);
};
