import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { historyText as text } from '../../../messages/screens/history.ts';
import type { OthersRead } from '../../components/history/others-hook.ts';
import { Button } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icons/names.ts';
import { afterMenu, RowMenu } from '../../ui/row-menu.tsx';
import { AuditExport, type HistorySearch } from './audit-export.tsx';
import { isNarrowing } from './history-filters.ts';
import classes from './history-screen.module.css';
import { useCopies, useLedgerFile } from './ledger-files.tsx';
import { useUndoRange } from './undo-range.tsx';
import { Verify } from './verify.tsx';

/** What can be asked of the ledger, as buttons or as lines of a menu. `shown`: what comes of it, beside them. */
export type Tool = { readonly offers: readonly ToolOffer[]; readonly shown: ReactNode };

/** `isOpen`: it opens and closes something, which is open or not. */
type ToolOffer = {
  readonly name: string;
  readonly hint?: string;
  readonly icon?: IconName;
  readonly isBusy?: boolean;
  readonly isOpen?: boolean;
  readonly onChoose: () => void;
};

/** The page's tools. On a phone, those that are rare stand in one menu, so that the list has the room. */
export const Tools = ({ filters, query, moment, others }: HistorySearch & { readonly others: OthersRead }) => {
  const isPhone = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false });
  const [undoRange, ledgerFile, copies] = [useUndoRange(), useLedgerFile(), useCopies()];
  const files = [...ledgerFile.offers, ...copies.offers];
  return (
    <div className={classes.tools}>
      {!isPhone && <Buttons offers={undoRange.offers} />}
      <Verify />
      <AuditExport {...{ filters, query, moment, others }} isNarrowed={query.trim() !== '' || isNarrowing(filters)} />
      {isPhone ? <MoreTools offers={[...undoRange.offers, ...files]} /> : <Buttons offers={files} />}
      {undoRange.shown}
      {ledgerFile.shown}
      {copies.shown}
    </div>
  );
};

const Buttons = ({ offers }: Pick<Tool, 'offers'>) =>
  offers.map(({ name, hint, isOpen, onChoose, ...look }) => (
    <Button key={name} title={hint} aria-expanded={isOpen} onClick={onChoose} {...look}>
      {name}
    </Button>
  ));

const MoreTools = ({ offers }: Pick<Tool, 'offers'>) => (
  <RowMenu
    isAlwaysSeen
    label={text.more}
    actions={offers.map(({ name, isBusy = false, onChoose }) => ({
      name,
      isDisabled: isBusy,
      onChoose: () => afterMenu(onChoose),
    }))}
  />
);
