import type { OtherPlace } from '../../../machines/history/commit-list.ts';
import type { NamedLedger } from '../../../machines/others/other-ledgers.ts';
import { ledgerOf } from '../../../messages/components/other-ledgers.ts';
import { computerNameIn } from '../../../projections/settings/computer-name.ts';
import { shownTime } from '../../ui/times.ts';

/** How a sentence tells the ledger of another browser from others: by its computer's name, or else by its beginning. */
export const ledgerName = ({ begunAt, ledger }: Pick<OtherPlace, 'begunAt' | 'ledger'>): string =>
  ledgerOf(computerNameIn(ledger.book().settings), shownTime(begunAt));

/** The same for one that is not shown. */
export const nameOfLeftOut = ({ begunAt, computer }: NamedLedger): string => ledgerOf(computer, shownTime(begunAt));
