import { Popover } from '@mantine/core';
import type { OfferingId } from '../../../events/ids.ts';
import type { NotePlace } from '../../../events/notes.ts';
import { noteWords as words } from '../../../messages/components/notes.ts';
import { notedName } from '../../../messages/naming.ts';
import { NoteForm } from '../../components/notes/note-form.tsx';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { MenuAnchor } from './menu-anchor.tsx';

type NotePopoverProps = {
  readonly at: DOMRect;
  readonly offeringId: OfferingId;
  readonly place: NotePlace;
  readonly onClose: () => void;
};

/**
 * The note on a cell or a student, beside the cell. `NoteForm` closes it or asks. At the
 * edge of the window the anchor, which has no width, would count as out of sight.
 */
export const NotePopover = ({ at, offeringId, place, onClose }: NotePopoverProps) => {
  const label = useBook((book) => words.on(notedName(book, place)));
  useFocusReturn();
  return (
    <Popover
      opened
      onClose={onClose}
      position="bottom-start"
      width={340}
      withinPortal={false}
      hideDetached={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withRoles
      trapFocus
    >
      <Popover.Target>
        <MenuAnchor place={at} label={label} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <NoteForm offeringId={offeringId} place={place} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
};
