import type { Intent } from '../intent.ts';
import { LogFailure } from '../port.ts';

/** Intents in the order of their times. A damaged row may be a call that was made, so it is never skipped. */
export const soundIntents = (rows: readonly unknown[]): readonly Intent[] =>
  rows.map(soundIntent).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

const keyOf = ({ at, intent }: Intent): string => `${at} ${intent}`;

const soundIntent = (row: unknown): Intent => {
  if (isIntent(row)) return row;
  throw new LogFailure('damaged', 'the row is not the intent that was written there', 'intents');
};

const texts = ['intent', 'path', 'at', 'user', 'backend', 'call'];
const methods: readonly unknown[] = ['GET', 'POST', 'DELETE'];

const isIntent = (row: unknown): row is Intent => {
  if (typeof row !== 'object' || row === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...row };
  return (
    texts.every((name) => typeof fields[name] === 'string') &&
    methods.includes(fields.method) &&
    ['body', 'note', 'expects'].every((name) => fields[name] === undefined || typeof fields[name] === 'string') &&
    typeof fields.keyed === 'boolean'
  );
};
