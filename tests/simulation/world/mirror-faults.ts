import { ledgerCalls } from '../../../api/ledger-calls.ts';
import type { RemoteReply, RemoteRequest } from '../../../api/remote.ts';
import type { ModelReply } from '../server-model/exchange.ts';
import { isOfLedgers } from './mirroring.ts';
import type { Seeded } from './seeded.ts';

/** Answers that only the calls about copies of ledgers get. */
export const mirrorCallFaults = [
  'no room for ledgers',
  'ledgers of another session',
  'ledger call unknown',
  'list of ledgers lies',
] as const;

/** What befalls browsers that have copies of their ledgers at the server. */
export const mirrorWorldFaults = ['profile restored', 'another mirror', 'student erased'] as const;

export type MirrorCallFault = (typeof mirrorCallFaults)[number];
export type MirrorFault = MirrorCallFault | (typeof mirrorWorldFaults)[number];

export const isMirrorCallFault = (fault: string): fault is MirrorCallFault =>
  mirrorCallFaults.some((one) => one === fault);

/** Whether the fault makes sense for the request. */
export const canMeetMirror = (fault: MirrorCallFault, { method, path }: RemoteRequest): boolean => {
  if (fault === 'list of ledgers lies') return path === ledgerCalls.listLedgers.path;
  return isOfLedgers(path) && (fault !== 'no room for ledgers' || method === 'POST');
};

/** What is answered to a request with such a fault. `arrive` delivers it and returns the server's reply. */
export const mirrorAnswer = (fault: MirrorCallFault, arrive: () => ModelReply, chance: Seeded): RemoteReply => {
  switch (fault) {
    case 'no room for ledgers':
      return reply(200, { success: false, quotaExceeded: true });
    case 'ledgers of another session':
      return reply(401, { success: false, reason: 'session.mismatch' });
    case 'ledger call unknown':
      return reply(404, { success: false, reason: 'ledger.unknown' });
    case 'list of ledgers lies': {
      const { status, body } = arrive();
      const rows = body.ledgers;
      return reply(status, Array.isArray(rows) ? { ...body, ledgers: chance.pick(lies)(rows, chance) } : body);
    }
  }
};

type Row = { readonly logId: string; readonly seq: number; readonly hash: string };
type Lie = (rows: readonly Row[], chance: Seeded) => readonly object[];

const otherHash = (chance: Seeded): string =>
  chance
    .int(2 ** 32)
    .toString(16)
    .padStart(64, 'a');

/** Changes one of the rows. */
const changing =
  (change: (row: Row, chance: Seeded) => object): Lie =>
  (rows, chance) => {
    if (rows.length === 0) return rows;
    const at = chance.int(rows.length);
    return rows.map((row, place) => (place === at ? { ...row, ...change(row, chance) } : row));
  };

const lies: readonly Lie[] = [
  () => [],
  (rows, chance) => rows.toSpliced(chance.int(rows.length + 1), 1),
  (rows) => [...rows, ...rows],
  changing((_, chance) => ({ hash: otherHash(chance) })),
  changing(({ seq }, chance) => ({ seq: seq + 1 + chance.int(9), hash: otherHash(chance) })),
  changing(({ seq }, chance) => ({ seq: chance.int(seq + 1), hash: otherHash(chance) })),
  changing(({ seq }, chance) => ({ seq: chance.int(seq + 1) })),
  changing((_, chance) => ({ logId: `other${chance.int(9)}` })),
  changing(({ logId }, chance) => ({ forkOf: { logId, seq: chance.int(9), hash: otherHash(chance) } })),
];

const reply = (status: number, body: unknown): RemoteReply => ({ kind: 'reply', status, text: JSON.stringify(body) });
