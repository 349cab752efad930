import { Popover } from '@mantine/core';
import { useState } from 'react';
import type { OfferingId } from '../../../events/ids.ts';
import type { NotePlace } from '../../../events/notes.ts';
import { noteWords as words } from '../../../messages/components/notes.ts';
import { notedName } from '../../../messages/naming.ts';
import { noteOn } from '../../../projections/settings/notes.ts';
import { NoteForm } from '../../components/notes/note-form.tsx';
import { icon } from '../../ui/icons/icon.tsx';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import classes from './student-screen.module.css';

type NotedProps = { readonly offeringId: OfferingId; readonly place: NotePlace; readonly isBrief?: boolean };

/** A note, and a button to change or write it, which is not printed. `isBrief`: the button is a sign without a word. */
export const Noted = ({ offeringId, place, isBrief = false }: NotedProps) => {
  const text = useBook(({ settings }) => noteOn(settings, offeringId, place));
  const what = useBook((book) => notedName(book, place));
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <div className={classes.noted}>
      {text !== '' && <span className={classes.noteText}>{text}</span>}
      <Popover
        opened={isOpen}
        onClose={close}
        position="bottom-start"
        width={340}
        withinPortal={false}
        floatingStrategy="fixed"
        closeOnClickOutside={false}
        closeOnEscape={false}
        withRoles
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.noteButton}
            aria-label={words.item(what)}
            title={words.item(what)}
            onClick={() => setOpen(true)}
          >
            {isBrief ? icon('more') : text === '' ? words.write : words.change}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={words.on(what)}>
          {isOpen && <NoteForm offeringId={offeringId} place={place} onClose={close} />}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
};
