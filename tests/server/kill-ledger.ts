import { type Answer, call } from '../cli/client.ts';
import { type BrowserLog, logHeader, logOf, someEdits, stretch } from './conformance/ledger-scene.ts';
import type { Line } from './kill-journal.ts';

/** A browser that sends the lines of its log, and notes how many the server said that it has. */
export type LedgerWriter = { readonly log: BrowserLog; acknowledged: number };

/** Lines of an addition. */
const batch = 2;

export const newLedgerWriter = (user: string, logId: string, length: number): LedgerWriter => ({
  log: logOf(logHeader(user, logId), someEdits(length)),
  acknowledged: 0,
});

/** Sends batch after batch until the server no longer answers, or has everything. */
export const mirrorUntilKilled = async (writer: LedgerWriter, line: Line): Promise<void> => {
  const { log } = writer;
  while (writer.acknowledged < log.lines.length) {
    const first = writer.acknowledged + 1;
    const last = Math.min(log.lines.length, first + batch - 1);
    try {
      const { status, json } = await add(writer, line, first, last);
      if (status !== 200) throw new Error(`${log.logId}: ${status} ${JSON.stringify(json)}`);
      writer.acknowledged = Number(json.seq);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
};

/** Sends once more the lines from one number to another. */
export const add = ({ log }: LedgerWriter, { address, headers }: Line, first: number, last: number): Promise<Answer> =>
  call(address, 'POST', `/user/ledger/${log.logId}/add`, { headers, json: stretch(log, first, last) });

/** What the server lists, by ledger: the number and hash of the last commit. */
export const listed = async ({ address, headers }: Line): Promise<Record<string, { seq: number; hash: string }>> => {
  const { json } = await call(address, 'GET', '/user/ledger/get/all', { headers });
  const ledgers = json.ledgers as readonly { readonly logId: string; seq: number; hash: string }[];
  return Object.fromEntries(ledgers.map(({ logId, seq, hash }) => [logId, { seq, hash }]));
};

/** All lines that the server has of a ledger, its first line included. */
export const copied = async ({ log }: LedgerWriter, { address, headers }: Line): Promise<readonly string[]> => {
  const lines: string[] = [];
  for (;;) {
    const path = `/user/ledger/${log.logId}/get?after=${lines.length}`;
    const { status, json } = await call(address, 'GET', path, { headers });
    // The server may have been killed before it had the first line.
    if (status === 404) return [];
    const more = json.lines as readonly string[];
    if (more.length === 0) return [String(json.header), ...lines];
    lines.push(...more);
  }
};
