import { Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import { keysOf } from '../../../events/record.ts';
import { reasonOf } from '../../../machines/failure.ts';
import { archiveDialog } from '../../../messages/archive.ts';
import { printNames, exportTableText as text } from '../../../messages/components/export-table.ts';
import { noteWords } from '../../../messages/components/notes.ts';
import { thisBuild } from '../../browser/this-build.ts';
import { type ExportedFile, saveFile } from '../../files/save-file.ts';
import { type ExportFormat, exportFormats, type Table } from '../../files/table.ts';
import { exportTable, type WritingWaiter } from '../../files/workers/export-in-worker.ts';
import type { MenuButton } from '../../ui/later/later-menu.tsx';
import { marked, useMark } from '../../workspace/mark.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { inPercent } from '../../workspace/toasts/told-later.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import type { WayOutName } from '../fill/way-out.tsx';
import { hasNotes, type NotedRows, withNotes } from '../notes/noted-table.ts';
import { useNewsFirst } from './news-first-hook.ts';

/** Another file that the menu offers. `make` returns it, or a sentence why it cannot be made now. */
export type FileOffer = { readonly name: string; readonly make: () => ExportedFile | string };

type FormatsProps = {
  readonly button: MenuButton;
  readonly table: () => Table;
  readonly more?: readonly FileOffer[] | undefined;
  /** Opens the dialog of another way out: a file of another system filled in, a table for a registrar, or an archive. */
  readonly onWay?: ((way: WayOutName) => void) | undefined;
  readonly prints?: Prints | undefined;
  /** Notes on the table's rows may go along, on request. */
  readonly noted?: NotedRows | undefined;
};

/** Milliseconds after which it is said that a file is being written. */
const patience = 1000;

/** What can be put on paper, and what begins it. */
export type Prints = { readonly [P in keyof typeof printNames]?: () => void };

/**
 * Saves a table in the chosen format, or another file, and shows the result. `table` is called only then, and its name
 * marked. Whoever wants notes in it says so each time.
 */
export const ExportFormats = ({ button, table, more = [], onWay, prints = {}, noted }: FormatsProps) => {
  const mark = useMark();
  const save = useSaving();
  const ledger = useLedger();
  const [isNoted, setNoted] = useState(false);
  // Read together after the news: notes are joined to the table’s rows by their place.
  const latest = useRef({ table, noted });
  latest.current = { table, noted };
  const write = (format: ExportFormat, waiting: WritingWaiter): Promise<ExportedFile> => {
    const current = latest.current;
    const shown = current.table();
    const written = current.noted && isNoted ? withNotes(shown, ledger.book(), current.noted) : shown;
    return exportTable({ ...written, name: marked(written.name, mark) }, format, undefined, waiting);
  };
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false} onClose={() => setNoted(false)}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {noted && hasNotes(ledger.book(), noted) && (
          <Menu.CheckboxItem closeMenuOnClick={false} checked={isNoted} onChange={setNoted}>
            {noteWords.along}
          </Menu.CheckboxItem>
        )}
        {keysOf(exportFormats).map((format) => (
          <Menu.Item key={format} onClick={() => void save((waiting) => write(format, waiting))}>
            {text.formats[format]}
          </Menu.Item>
        ))}
        {more.map(({ name, make }) => (
          <Menu.Item key={name} onClick={() => void save(async () => make())}>
            {name}
          </Menu.Item>
        ))}
        {onWay && <Menu.Item onClick={() => onWay('registrar')}>{text.registrar}</Menu.Item>}
        {onWay && <Menu.Item onClick={() => onWay('fill')}>{text.fill}</Menu.Item>}
        {onWay && <Menu.Item onClick={() => onWay('archive')}>{archiveDialog.offer}</Menu.Item>}
        {keysOf(printNames).map(
          (what) =>
            prints[what] && (
              <Menu.Item key={what} onClick={prints[what]}>
                {printNames[what]}
              </Menu.Item>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

/**
 * Saves a file once it is made, after the news. What takes longer than a moment says so, and can be cancelled.
 */
const useSaving = () => {
  const toasts = useToasts();
  const newsFirst = useNewsFirst();
  return async (make: (waiting: WritingWaiter) => Promise<ExportedFile | string>): Promise<void> => {
    const control = new AbortController();
    const cancel = (): void => control.abort();
    const busyTimer = setTimeout(() => toasts.show({ kind: 'busy', text: text.writing, cancel }), patience);
    try {
      const newsWarning = await newsFirst();
      // What has just been read is on screen with the next turn, and `table` is that of the screen.
      await new Promise((resolve) => void setTimeout(resolve));
      control.signal.throwIfAborted();
      const tell = (share: number): void => toasts.tell(cancel, inPercent(share));
      const file = await make({ signal: control.signal, tell });
      if (control.signal.aborted) return;
      if (typeof file === 'string') {
        toasts.show({ kind: 'refused', text: file });
        return;
      }
      saveFile(file);
      toasts.show({ kind: 'done', text: `${text.done(file.fileName)}${newsWarning}` });
    } catch (error) {
      if (!control.signal.aborted) toasts.show({ kind: 'refused', text: text.failed(reasonOf(error), thisBuild()) });
    } finally {
      clearTimeout(busyTimer);
      if (toasts.current()?.cancel === cancel) toasts.dismiss();
    }
  };
};
