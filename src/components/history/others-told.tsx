import { Group } from '@mantine/core';
import { otherLedgers as text } from '../../../messages/components/other-ledgers.ts';
import { Button } from '../../ui/button.tsx';
import { shownTime } from '../../ui/times.ts';
import classes from './history-lines.module.css';
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
      {unused.map(({ logId, begunAt, why }) => (
        <p key={logId} role="alert">
          {text.unused(shownTime(begunAt), text.whys[why])}
        </p>
      ))}
      {dropped.map((begunAt) => (
        <p key={begunAt} role="alert">
          {text.dropped(shownTime(begunAt))}
        </p>
      ))}
    </Group>
  );
};
