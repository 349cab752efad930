import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RemoteReply } from '../../../api/remote.ts';
import type { DomainEvent } from '../../../events/catalogue.ts';
import { itemKey } from '../../../events/items.ts';
import { emptyBook } from '../../../projections/book/book.ts';
import { allOwed } from '../../../projections/outbox/outbox.ts';
import { emptyRecords, fold, type LogRecords, type Records } from '../../../projections/records/records.ts';
import { restoredRecords, storedRecords } from '../../../projections/records/stored-records.ts';
import { count } from '../../counts.ts';
import { histories } from '../../histories.ts';
import { eventsMaking } from '../making.ts';
import { bookRows, rowsOf } from '../same-as-backend.ts';
import { disjoint, drain, type Flying, type FoldedCommit, openRecords, settle, signedInModel } from './planned-work.ts';

const servers = fc.record({
  keys: fc.boolean(),
  ifMatch: fc.boolean(),
  problemOrder: fc.boolean(),
  outcomeOrder: fc.boolean(),
});
const noReply: RemoteReply = { kind: 'no reply', offline: false };

/** Through JSON, without prototypes, as the log reads its lines and its checkpoints. */
const stored = <V>(value: V): V =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.assign(Object.create(null), inner)
      : inner,
  );

const folded = (commits: readonly FoldedCommit[], start: LogRecords = emptyRecords()): LogRecords => {
  for (const commit of commits) fold(start, commit);
  return start;
};

type Reached = Flying & { reply: RemoteReply; isLost: boolean };

describe('whatever was done, and however answers come', () => {
  test('edits made meanwhile are sent, answers come in any order or late, and the fold of the log is what was lived', () => {
    fc.assert(
      fc.property(
        histories({ most: 30, undo: true }),
        servers,
        fc.array(fc.nat(99), { minLength: 60, maxLength: 60 }),
        fc.nat(),
        (history, offers, chance, cut) => {
          const server = signedInModel(offers);
          const opened = openRecords(server.capabilities);
          opened.commit(eventsMaking(history.books[0] ?? emptyBook()));
          let flying: Reached[] = [];
          let turn = 0;
          const draw = (): number => {
            turn += 1;
            return chance[turn % chance.length] ?? 0;
          };
          const send = (): void => {
            const next = opened.intend();
            const busy = flying.map(({ call }) => call);
            disjoint([...busy, ...next.map(({ call }) => call)]);
            for (const one of next) flying.push({ ...one, reply: server.send(one), isLost: draw() % 5 === 0 });
          };
          const hearOne = (): void => {
            const at = draw() % Math.max(1, flying.length);
            const one = flying[at];
            if (!one) return;
            if (one.isLost) {
              const before = structuredClone(opened.records().outbox);
              expect(opened.hear(one, noReply).kind).toBe('unknown');
              expect(structuredClone(opened.records().outbox)).toEqual(before);
              const reply = server.capabilities.idempotency ? server.send(one) : one.reply;
              flying[at] = { ...one, reply, isLost: false };
              return;
            }
            const outcome = settle(opened, server, one, one.reply);
            if (outcome.kind !== 'applied' && outcome.kind !== 'otherwise')
              throw new Error(`${JSON.stringify(outcome)} ${JSON.stringify(one)}`);
            flying = flying.filter((other) => other !== one);
          };
          for (const { events, command } of history.commits) {
            opened.commit(events, command.type);
            const what = draw() % 4;
            if (what > 0) send();
            if (what > 1) hearOne();
            if (what > 2) hearOne();
          }
          for (let turns = 0; flying.length > 0 || opened.records().outbox.count > 0; turns += 1) {
            send();
            hearOne();
            if (turns > 600) throw new Error(`It does not come to an end: ${JSON.stringify(opened.records().outbox)}`);
          }
          expect(drain(opened, server)).toEqual([]);
          expect(opened.records().outbox).toMatchObject({ count: 0, needsYou: 0, sent: {} });
          expect(rowsOf(server.data())).toEqual(bookRows(opened.records()));

          const lines = stored(opened.commits) as readonly FoldedCommit[];
          const middle = cut % (lines.length + 1);
          const checkpoint = restoredRecords(stored(storedRecords(folded(lines.slice(0, middle)))));
          expect(folded(opened.commits)).toEqual(opened.records());
          expect(folded(lines.slice(middle), checkpoint)).toEqual(opened.records());
        },
      ),
      { numRuns: count(60, 3_000) },
    );
  });

  test('what is poisoned waits for the instructor, and nothing but what depends on it waits with it', () => {
    fc.assert(
      fc.property(histories({ most: 25 }), servers, fc.nat(50), (history, offers, nth) => {
        const server = signedInModel(offers);
        const opened = openRecords(server.capabilities);
        opened.commit(eventsMaking(history.books[0] ?? emptyBook()));
        for (const { events, command } of history.commits) opened.commit(events, command.type);
        let calls = 0;
        let poison: string | undefined;
        for (;;) {
          const flying = opened.intend();
          if (flying.length === 0) {
            if (!continued(opened)) break;
            continue;
          }
          for (const one of flying) {
            calls += 1;
            if (calls > 600) throw new Error('It does not come to an end.');
            if (calls === nth) poison = itemKey(one.call.items[0] ?? { of: 'setting', section: [] });
            const isPoisoned = one.call.items.some((item) => itemKey(item) === poison);
            const outcome = settle(opened, server, one, isPoisoned ? refusal : server.send(one));
            if (outcome.kind === 'otherwise') continue;
            if (!('events' in outcome) || outcome.kind === 'conflict') throw new Error(JSON.stringify(outcome));
          }
        }
        const { outbox } = opened.records();
        if (poison === undefined) expect(outbox.count).toBe(0);
        else expect(outbox.needsYou).toBe(outbox.count === 0 ? 0 : 1);
        expect(folded(opened.commits)).toEqual(opened.records());
        if (outbox.count === 0) return;

        opened.commit(released(opened.records()));
        drain(opened, server);
        expect(rowsOf(server.data())).toEqual(bookRows(opened.records()));
      }),
      { numRuns: count(50, 2_000) },
    );
  });
});

const refusal: RemoteReply = { kind: 'reply', status: 400, text: '{"success":false,"reason":"body.malformed"}' };

const released = ({ outbox }: Records): DomainEvent[] => [
  {
    type: 'ItemsReleased',
    items: allOwed(outbox).flatMap(({ item, aside }) => (aside ? item : [])),
  },
];

/** Once: a refused student holds up the others until the instructor says Continue. */
const continued = (opened: ReturnType<typeof openRecords>): boolean => {
  const { outbox } = opened.records();
  const students = [...outbox.owed.student.values()].filter(({ base }) => base === null);
  const isParked = students.some(({ aside }) => aside) && students.some(({ aside }) => !aside);
  if (isParked) opened.commit(released(opened.records()));
  return isParked;
};
