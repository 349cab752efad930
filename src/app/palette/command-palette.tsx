import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import { palette } from '../../../messages/app/palette.ts';
import { ExportWork } from '../../components/export/export-work.tsx';
import { ImportWizard, LedgerDialogs } from '../../components/later.ts';
import { useLeave } from '../../components/session/leave.tsx';
import { folded, matches } from '../../ui/folded.ts';
import type { Undo } from '../../workspace/toasts/undo.ts';
import classes from './command-palette.module.css';
import { type PaletteActions, type PaletteDialog, type PaletteEntry, useEntries } from './palette-entries.ts';

const shownAtOnce = 30;

type PaletteProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly undo: Undo;
  readonly openSync: (() => void) | undefined;
};

/** Finds every page, record and action by a part of its name. */
export const CommandPalette = ({ opened, onClose, undo, openSync }: PaletteProps) => {
  const [openedDialog, openDialog] = useState<PaletteDialog>();
  const { askToLeave, dialog } = useLeave();
  const close = (): void => openDialog(undefined);
  return (
    <>
      <Modal.Root opened={opened} onClose={onClose} size={560} yOffset="10vh">
        <Modal.Overlay />
        <Modal.Content aria-label={palette.label}>
          <Modal.Body p={8}>
            {opened && <Search onClose={onClose} actions={{ ...undo, openSync, openDialog, leave: askToLeave }} />}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {dialog}
      {(openedDialog === 'ledger' || openedDialog === 'report') && (
        <LedgerDialogs kind={openedDialog} onClose={close} />
      )}
      {openedDialog === 'import' && <ImportWizard onClose={close} />}
      <Modal opened={openedDialog === 'export'} onClose={close} title={palette.exportWork}>
        <ExportWork />
      </Modal>
    </>
  );
};

type SearchProps = { readonly onClose: () => void; readonly actions: PaletteActions };

const Search = ({ onClose, actions }: SearchProps) => {
  const [query, setQuery] = useState('');
  const entries = useEntries(actions);
  const searched = useDeferredValue(query);
  const results = useMemo(() => search(entries, searched), [entries, searched]);
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });

  const listId = useId();
  useDrawnAgain();
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (results.length > 0) selectFirstOption();
  }, [results, selectFirstOption]);

  const run = (entry: PaletteEntry | undefined): void => {
    onClose();
    entry?.run();
  };
  // The list follows the typed text with a delay. Enter must not take an entry of the list for an earlier text.
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || searched === query) return;
    event.preventDefault();
    event.stopPropagation();
    const [first] = search(entries, query);
    if (first) run(first);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={(id) => run(results.find((entry) => entry.id === id))}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          aria-label={palette.label}
          placeholder={palette.label}
          size="md"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDownCapture={onKeyDownCapture}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} className={classes.options} aria-label={palette.label}>
        {results.map((entry) => (
          <Combobox.Option value={entry.id} key={entry.id} className={classes.option}>
            <span className="cut">{entry.name}</span>
            <span className={classes.kind}>{palette.kinds[entry.kind]}</span>
          </Combobox.Option>
        ))}
        {results.length === 0 && <Combobox.Empty>{palette.nothing}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
};

/** Renders once more, because the input can refer to the list that it controls only when that list is rendered. */
const useDrawnAgain = (): void => {
  const [, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
};

/** Exact names come first. Students are many, and are found only by typing. */
const search = (entries: readonly PaletteEntry[], query: string): readonly PaletteEntry[] => {
  const typed = folded(query.trim());
  if (typed === '') return entries.filter(({ kind }) => kind !== 'student').slice(0, shownAtOnce);
  const hasExactName = ({ called }: PaletteEntry): boolean => called.some((name) => folded(name) === typed);
  const found = entries.filter((entry) => hasExactName(entry) || matches(folded(entry.name), typed));
  return [...found.filter(hasExactName), ...found.filter((entry) => !hasExactName(entry))].slice(0, shownAtOnce);
};
