import { type ReactNode, useMemo } from 'react';
import type { AccountPast } from '../../../machines/others/account-past.ts';
import type { Moment } from '../../../machines/views/past-ledger.ts';
import { accountPast as text } from '../../../messages/components/account-past.ts';
import { otherLedgers } from '../../../messages/components/other-ledgers.ts';
import { Button } from '../../ui/button.tsx';
import { ledgerName, nameOfLeftOut } from '../history/ledger-name.ts';
import type { AccountPastRead } from './account-past-hook.ts';

/**
 * Which of the account's ledgers is shown, and what is not in it; or why only this browser's is used. `null`: there can be
 * no other.
 */
export const useWhichLedger = (moment: Moment, { others, past, failure }: AccountPastRead): ReactNode => {
  const { state, share, found, read } = others;
  const sentences = useMemo(() => past && ledgerSentences(moment, past, found?.unused ?? []), [moment, past, found]);
  if (sentences !== undefined) return sentences;
  // Another ledger's moment stays on the screen when the others cannot be read any more.
  const shown = moment.of && `${ledgerWords(moment)} ${text.lackUnknown}`;
  if (failure !== undefined) return shown ?? text.failed(failure);
  switch (state) {
    case 'none':
      return shown ?? null;
    case 'not asked':
      return (
        <>
          {shown ?? text.onlyOwn}{' '}
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
          {shown ?? (others.failure === undefined ? text.notRead : text.unread(others.failure))}{' '}
          <Button size="small" onClick={read}>
            {otherLedgers.again}
          </Button>
        </>
      );
    case 'read':
      return found && found.ledgers > 0 ? text.reading : (shown ?? onlyOwnWords(found?.unused ?? []));
  }
};

type Unused = NonNullable<AccountPastRead['others']['found']>['unused'];

const ledgerSentences = (moment: Moment, past: AccountPast, unused: Unused): string => {
  const whole = unused.length === 0 ? text.whole : '';
  return [ledgerWords(moment), lackingWords(past, moment) || whole, unusedWords(unused)].filter(Boolean).join(' ');
};

const ledgerWords = ({ of, time }: Moment): string => {
  if (time === undefined) return of ? text.other(ledgerName(of)) : text.own;
  return of ? text.otherThen(ledgerName(of)) : text.ownThen;
};

const lackingWords = (past: AccountPast, moment: Moment): string => {
  const lacking = past.lacking(moment);
  const lost = lacking.filter(({ unsent, unread }) => unsent + unread > 0);
  const perhaps = lacking.filter(({ unsure }) => unsure > 0);
  return [
    lost.length > 0 &&
      text.lacking(
        lost.map(({ of, unsent, unread }) =>
          of ? text.ofOther(ledgerName(of), unsent, unread) : text.ofOwn(unsent, unread),
        ),
      ),
    perhaps.length > 0 &&
      text.perhapsLacking(
        perhaps.map(({ of, unsure }) => (of ? text.unsureOfOther(ledgerName(of), unsure) : text.unsureOfOwn(unsure))),
      ),
  ]
    .filter(Boolean)
    .join(' ');
};

const onlyOwnWords = (unused: Unused): string => (unused.length === 0 ? '' : `${text.onlyOwn} ${unusedWords(unused)}`);

const unusedWords = (unused: Unused): string =>
  unused.map((one) => otherLedgers.unused(nameOfLeftOut(one), otherLedgers.whys[one.why])).join(' ');
