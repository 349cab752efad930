import { type ReactNode, useMemo } from 'react';
import type { AccountPast } from '../../../machines/others/account-past.ts';
import type { Moment } from '../../../machines/views/past-ledger.ts';
import { accountPast as text } from '../../../messages/components/account-past.ts';
import { otherLedgers } from '../../../messages/components/other-ledgers.ts';
import { Button } from '../../ui/button.tsx';
import { shownTime } from '../../ui/times.ts';
import type { AccountPastRead } from './account-past-hook.ts';

/**
 * Which of the account's ledgers is shown, and what is not in it; or why only this browser's is used. `null`: there can be
 * no other.
 */
export const useWhichLedger = (moment: Moment, { others, past, failure }: AccountPastRead): ReactNode => {
  const { state, share, found, read } = others;
  const told = useMemo(() => past && toldOf(moment, past, found?.unused ?? []), [moment, past, found]);
  if (told !== undefined) return told;
  if (failure !== undefined) return text.failed(failure);
  switch (state) {
    case 'none':
      return null;
    case 'not asked':
      return (
        <>
          {text.onlyOwn}{' '}
          <Button size="small" onClick={read}>
            {otherLedgers.ask}
          </Button>
        </>
      );
    case 'reading':
      return otherLedgers.reading(Math.round(100 * share));
    case 'failed':
      return (
        <>
          {others.failure === undefined ? text.notRead : text.unread(others.failure)}{' '}
          <Button size="small" onClick={read}>
            {otherLedgers.again}
          </Button>
        </>
      );
    case 'read':
      return found && found.ledgers > 0 ? text.reading : onlyOwnWords(found?.unused ?? []);
  }
};

type Unused = NonNullable<AccountPastRead['others']['found']>['unused'];

const toldOf = (moment: Moment, past: AccountPast, unused: Unused): string => {
  const whole = unused.length === 0 ? text.whole : '';
  return [ledgerWords(moment), lackingWords(past, moment) || whole, unusedWords(unused)].filter(Boolean).join(' ');
};

const ledgerWords = ({ of, time }: Moment): string => {
  if (time === undefined) return of ? text.other(shownTime(of.begunAt)) : text.own;
  return of ? text.otherThen(shownTime(of.begunAt)) : text.ownThen;
};

const lackingWords = (past: AccountPast, moment: Moment): string => {
  const lacking = past.lacking(moment);
  if (lacking.length === 0) return '';
  return text.lacking(
    lacking.map(({ of, unsent, unread }) =>
      of ? text.ofOther(shownTime(of.begunAt), unsent, unread) : text.ofOwn(unsent, unread),
    ),
  );
};

const onlyOwnWords = (unused: Unused): string => (unused.length === 0 ? '' : `${text.onlyOwn} ${unusedWords(unused)}`);

const unusedWords = (unused: Unused): string =>
  unused.map(({ begunAt, why }) => otherLedgers.unused(shownTime(begunAt), otherLedgers.whys[why])).join(' ');
