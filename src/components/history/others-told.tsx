import { Group } from '@mantine/core';
import { otherLedgers as text } from '../../../messages/components/other-ledgers.ts';
import { Button } from '../../ui/button.tsx';
import classes from './history-lines.module.css';
import { nameOfLeftOut } from './ledger-name.ts';
import type { OthersRead } from './others-hook.ts';

/** Whether the list has what was done on the account's other computers, and what of it is left out. */
export const OthersTold = ({ others }: { readonly others: OthersRead }) => {
  const { state, share, found, failure, read } = others;
  if (state === 'none') return null;
  if (state === 'not asked') return <Button onClick={read}>{text.ask}</Button>;
  if (state === 'reading') {
    return (
      <p role="status" className={classes.quiet}>
        {text.reading(Math.round(100 * share))}
      </p>
    );
  }
  if (state === 'failed') {
    return (
      <p role="alert">
        {failure === undefined ? text.notAsked : text.failed(failure)} <Button onClick={read}>{text.again}</Button>
      </p>
    );
  }
  const { ledgers = 0, unused = [], dropped = [] } = found ?? {};
  if (ledgers + unused.length === 0) return null;
  return (
    <Group gap={8}>
      {ledgers > 0 && (
        <p role="status" className={classes.quiet}>
          {text.joined(ledgers)}
        </p>
      )}
      <Button onClick={read}>{text.again}</Button>
      {unused.map((one) => (
        <p key={one.logId} role="alert">
          {text.unused(nameOfLeftOut(one), text.whys[one.why])}
        </p>
      ))}
      {dropped.map((one) => (
        <p key={one.begunAt} role="alert">
          {text.dropped(nameOfLeftOut(one))}
        </p>
      ))}
    </Group>
  );
};
