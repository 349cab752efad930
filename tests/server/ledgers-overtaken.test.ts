import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { type BrowserLog, callsOf, entryOf, type LedgerCaller, stretch, without } from './conformance/ledger-scene.ts';
import { newCaller } from './conformance/under-test.ts';
import { testWorld } from './conformance/world.ts';

/** `hold`: the next call stops before it packs what it is about to store, until what is returned is called. */
const open = async () => {
  let held: Promise<void> | undefined;
  const gzip = async (bytes: Uint8Array) => {
    const before = held;
    held = undefined;
    await before;
    return new Uint8Array(gzipSync(bytes));
  };
  const { world, newAccount, failures } = testWorld(memoryStorage(memoryData('epoch')), {});
  const caller = await newCaller({ backend: createBackend({ ...world, gzip }), newAccount, failures }, 'a');
  const hold = (): (() => void) => {
    let release: () => void = () => undefined;
    held = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  return { ...callsOf(caller, 8), hold, isHeld: () => held === undefined };
};

type Act = (ledger: LedgerCaller) => Promise<unknown>;
const addTo =
  (seq: number): Act =>
  ({ log, add }) =>
    add(stretch(log, 5, seq));
const eraseAt =
  (seq: number): Act =>
  ({ log, erase }) =>
    erase(entryOf(log, seq, 0));
const withoutEntriesAt = ({ lines }: BrowserLog, seqs: readonly number[]) =>
  lines.map((line, at) => (seqs.includes(at + 1) ? without(line, 0) : line));

test.each([
  { what: 'an addition by a longer one', first: addTo(6), second: addTo(8), erased: [] as number[], to: 8 },
  { what: 'an addition by an erasing', first: addTo(8), second: eraseAt(3), erased: [3], to: 8 },
  { what: 'an erasing by an addition', first: eraseAt(3), second: addTo(8), erased: [3], to: 8 },
  { what: 'an erasing by one of another entry', first: eraseAt(2), second: eraseAt(3), erased: [2, 3], to: 4 },
  { what: 'an erasing by the same one', first: eraseAt(2), second: eraseAt(2), erased: [2], to: 4 },
])('$what is overtaken, and neither takes anything of the other away', async ({ first, second, erased, to }) => {
  const ledger = await open();
  await ledger.add(stretch(ledger.log, 1, 4));
  const release = ledger.hold();
  const overtaken = first(ledger);
  await vi.waitUntil(ledger.isHeld);
  await second(ledger);
  release();
  expect(await overtaken).toMatchObject({ success: true });
  expect(await ledger.readAll()).toEqual(withoutEntriesAt(ledger.log, erased).slice(0, to));
  expect(await ledger.list()).toMatchObject([{ seq: to, hash: ledger.log.hash(to), erased: erased.length }]);
});
