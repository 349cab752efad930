import type { DomainEvent } from '../../events/catalogue.ts';
import { part, type Steps } from '../../events/steps.ts';
import { upcast } from '../../events/upcasters.ts';
import { sha256Hex } from '../digest.ts';
import { LogFailure, type StoredCommit } from '../port.ts';
import { chainHashAfter } from './line.ts';
import { type Bounds, bounding, type Envelope, entryAt, envelopeOf } from './line-text.ts';

/**
 * The commit of a line of many MB, in steps: entry by entry it is hashed and parsed, as `readCommits` does it at once.
 * Fails with `damaged` if the line is not the one that was written: what is read here decides grades.
 */
export const commitInSteps = function* (line: string): Steps<StoredCommit> {
  const envelope = envelopeOf(line);
  const bounds = yield* part(0, 0.2, bounding(line));
  if (!(yield* part(0.2, 0.7, isAsWritten(line, bounds, envelope)))) throw damaged(envelope, 'not as it was written');
  const events = yield* part(0.7, 1, eventsIn(line, bounds, envelope));
  const erased = bounds.length / 2 - events.length;
  return { ...envelope, events, ...(erased > 0 && { erased }) };
};

/** Whether the chain's hash goes with the entries, and nothing else stands between and behind them. */
const isAsWritten = function* (line: string, bounds: Bounds, envelope: Envelope): Steps<boolean> {
  const digests: string[] = [];
  let end = (bounds[0] ?? 0) - 1;
  for (let place = 0; place < bounds.length; place += 2) {
    if (line.slice(end, bounds[place]) !== (place === 0 ? '[' : ',')) return false;
    digests.push(digestOf(line.slice(bounds[place], bounds[place + 1])));
    end = bounds[place + 1] ?? 0;
    yield place / bounds.length;
  }
  const { hash } = envelope;
  const isWhole = bounds.length === 0 || line.slice(end) === `],"hash":"${hash}"}`;
  return isWhole && chainHashAfter(envelope, digests) === hash;
};

const eventsIn = function* (line: string, bounds: Bounds, envelope: Envelope): Steps<DomainEvent[]> {
  const events: DomainEvent[] = [];
  for (let place = 0; place < bounds.length; place += 2) {
    const entry = entryAt(line, bounds, place);
    if ('erased' in entry) continue;
    const event = upcast(entry.event, entry.v);
    if (!event) throw damaged(envelope, 'of a newer application');
    events.push(event);
    yield place / bounds.length;
  }
  return events;
};

/** Of an erased entry the digest is what is left. */
const digestOf = (entry: string): string =>
  entry.startsWith(erased) && entry.length === erased.length + 66 ? entry.slice(erased.length, -2) : sha256Hex(entry);

const erased = '{"erased":"';

const damaged = ({ seq }: Envelope, how: string): LogFailure =>
  new LogFailure('damaged', `the row is ${how}`, `commit ${seq}`);
