/** What this computer keeps of an account that has moved goes by the name that it had when it began. */
import { describe, expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import { type Log, LogFailure } from '../../log/port.ts';
import { memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import { listedCommit } from '../../machines/history/commit-list.ts';
import type { Session } from '../../machines/session/session.ts';
import type { SignInStatus } from '../../machines/session/session-state.ts';
import type { StoredSession } from '../../machines/session/stored-session.ts';
import type { Account } from '../../machines/session/world.ts';
import { commitWords } from '../../messages/commit-words.ts';
import { emptyBook } from '../../projections/book/book.ts';
import { openAccounts } from '../../src/accounts/accounts.ts';
import { makingOf } from '../../src/accounts/logs.ts';
import { sessionStore } from '../../src/accounts/session-store.ts';
import { storageUse } from '../../src/accounts/storage-use.ts';
import { finishingWipes } from '../../src/accounts/unfinished-wipes.ts';
import { waitingNote } from '../../src/accounts/waiting-note.ts';
import { openAccountWork } from '../../src/accounts/work.ts';
import { accountDatabase } from '../../src/browser/database.ts';
import type { TabChannel } from '../../src/browser/tabs/tab-channel.ts';
import { commitsOf, making, open, saved } from '../machines/opened-ledger.ts';
import { json, memoryArea, noReply, standing } from '../machines/session-desk.ts';

const [old, fresh] = ['https://old.example', 'https://new.example'] as const;
const before = { user: 'ana', backend: old };
const account = { user: 'ana', backend: fresh, begunAt: old };
const identity = { app: 'test', projections: 'test', tab: 'tab' };

const signedInAt = (backend: string, standing: SignInStatus = 'verified') =>
  ({
    state: () => ({ at: 'in', session: { userEmail: 'ana', backend, begunAt: old }, standing }),
  }) as unknown as Session;

/** A disk with a ledger that began at the old server. `opens` opens the work in one tab. */
const disk = async () => {
  const storage = memoryLogStorage();
  const { newHeader } = makingOf(identity, before);
  const logOf = (): Log => memoryLog({ ...making, newHeader }, storage);
  let ids = 0;
  const newId = (): string => {
    ids += 1;
    return `~${ids}`;
  };
  const opens = (tab: string, session: Session, whose: Account = account, log = logOf()) =>
    openAccountWork(
      {
        log: () => log,
        ledger: {
          tab,
          app: 't',
          projections: 't',
          now: () => '2026-09-01T08:00:00.000Z',
          newId,
        },
        openSync: () => ({ stop: () => undefined }) as never,
        withoutDisk: () => logOf(),
      },
      whose,
      session,
    );
  const first = await opens('first', signedInAt(old), before);
  await saved(first.ledger, { type: 'AddCourse', courseId: asId('~c'), fields: {} });
  await first.close();
  return { opens, logOf };
};

describe('opening the work', () => {
  test('two tabs at once open it both, and one of them records the move', async () => {
    const { opens } = await disk();
    const [one] = await Promise.all(['one', 'two'].map((tab) => opens(tab, signedInAt(fresh))));
    const moves = (await commitsOf(one?.ledger as never)).flatMap(({ events }) =>
      events.filter(({ type }) => type === 'AccountMoved'),
    );
    expect(moves).toEqual([{ type: 'AccountMoved', from: old, to: fresh }]);
  });

  test('nothing opens where the move cannot be written', async () => {
    const { opens, logOf } = await disk();
    const log = logOf();
    const append: Log['append'] = () => Promise.reject(new LogFailure('quota', 'full'));
    await expect(opens('tab', signedInAt(fresh), account, { ...log, append })).rejects.toMatchObject({
      trouble: { reason: 'quota' },
    });
    expect((await (await opens('later', signedInAt(fresh))).ledger.records.saved()).outbox.movedTo).toBe(fresh);
  });

  test('a session of the old server that was not verified since takes nothing back', async () => {
    const { opens } = await disk();
    await (await opens('tab', signedInAt(fresh))).close();
    await expect(opens('stale', signedInAt(old, 'offline'), before)).rejects.toMatchObject({
      trouble: { detail: expect.stringContaining(`the ledger is at ${fresh}`) },
    });
    const again = await opens('again', signedInAt(fresh, 'offline'));
    expect(again.ledger.records.saved().outbox.movedTo).toBe(fresh);
  });
});

test('a ledger that is begun anew in the emptied database names the server that the database is named after', () => {
  expect(makingOf(identity, account).newHeader()).toMatchObject({ user: 'ana', backend: old });
  expect(makingOf(identity, before).newHeader()).toMatchObject({ user: 'ana', backend: old });
});

test('what waits is counted under that name, and is known before the ledger is open', async () => {
  const lasting = memoryArea();
  const notes = waitingNote(lasting, memoryArea());
  const ledger = await open(memoryLog(making));
  const session = {
    state: () => ({ at: 'in', session: { ...signed, backend: fresh, begunAt: old } }),
    subscribe: () => () => 0,
  };
  notes.follow(account, ledger, session as never);
  await saved(ledger, { type: 'AddCourse', fields: {} });
  expect(notes.read({ ...signed, backend: fresh, begunAt: old })).toBe(1);
  expect(notes.read({ ...signed, backend: old })).toBe(1);
  expect(notes.read({ ...signed, backend: fresh })).toBe(0);
  notes.forget(account);
  expect(notes.all()).toBe(0);
});

const signed = { userEmail: 'ana', computer: 'mine' } as const;

test.each([true, false])(
  'a tab that hears of the move goes on at the new server if its work is kept: %s',
  async (isKept) => {
    const lasting = memoryArea();
    const session: StoredSession = {
      ...{ ...signed, backend: old, antiForgeryToken: 'a', antiForgeryHeaderName: 'X-A', backendIdentification: 'b' },
      ...{ backendIdentificationIdName: 'X-B', frozen: false, capabilities: {}, verified: true },
    };
    sessionStore(lasting, memoryArea()).keep(session);
    const channel: TabChannel = { onmessage: null, postMessage: () => undefined, close: () => undefined };
    const accounts = openAccounts({
      trust: { own: old, allowed: [fresh] },
      remote: () => async () => json(200, { success: true, frozen: false }),
      hasLedger: async () => true,
      ...{ lasting, ofTab: memoryArea(), channel, tab: 'tab' },
      wipe: async () => undefined,
      open: async () => ({ ledger: await open(memoryLog(making)), isKept, close: async () => undefined }),
    });
    await standing(accounts.session, 'verified');
    const { close } = await accounts.openAccount(session);
    const news = { type: 'moved', user: 'ana', backend: old, session: { ...session, backend: fresh, begunAt: old } };
    const hear = () => channel.onmessage?.({ data: { kind: 'news', news } } as MessageEvent);
    hear();
    const { session: heard } = await standing(accounts.session, 'verified');
    expect(heard.backend).toBe(isKept ? fresh : old);
    await close();
    hear();
    expect((await standing(accounts.session, 'verified')).session.backend).toBe(fresh);
  },
);

describe('removing it', () => {
  test('forgets where it began', async () => {
    const lasting = memoryArea();
    const wiped: string[] = [];
    const accounts = openAccounts({
      trust: { own: old, allowed: [fresh] },
      remote: () => async () => noReply,
      lasting,
      ofTab: memoryArea(),
      channel: { onmessage: null, postMessage: () => undefined, close: () => undefined },
      tab: 'tab',
      wipe: async (whose) => void wiped.push(accountDatabase(whose)),
      open: () => Promise.reject(new Error('nobody is in')),
    });
    const store = sessionStore(lasting, memoryArea());
    store.rememberBeginning(account);
    expect(store.begunAt({ user: 'ana', backend: fresh })).toBe(old);
    expect(lasting.key(0)).toMatch(/^gradeledger\/begun-at\/[0-9a-f]{64}$/);
    lasting.setItem('gradeledger/wiping', JSON.stringify([account]));
    await accounts.finishWipes();
    expect(wiped).toEqual([accountDatabase(before)]);
    expect(store.begunAt({ user: 'ana', backend: fresh })).toBeUndefined();
  });

  test('that was begun at the old server is finished before the work opens at the new one, and only once', async () => {
    const wiped: string[] = [];
    let isDiskThere = false;
    const wipes = finishingWipes(memoryArea(), async (whose, isWanted) => {
      if (!isDiskThere) throw new Error('no disk');
      if (isWanted()) wiped.push(accountDatabase(whose));
    });
    await expect(wipes.wipe(before)).rejects.toThrow('no disk');
    isDiskThere = true;
    await wipes.finish(account);
    await wipes.finish();
    expect(wiped).toEqual([accountDatabase(account)]);
  });

  test('that was cut short at the new server finds the same ledger again', async () => {
    const area = memoryArea();
    const wiped: string[] = [];
    const fails = finishingWipes(area, () => Promise.reject(new Error('closed')));
    await expect(fails.wipe(account)).rejects.toThrow('closed');
    await finishingWipes(area, async (whose) => void wiped.push(accountDatabase(whose))).finish();
    expect(wiped).toEqual([accountDatabase(before)]);
  });
});

test('what the browser stores of it is told as what it is', async () => {
  const [localStorage, sessionStorage] = [memoryArea(), memoryArea()];
  sessionStore(localStorage, sessionStorage).rememberBeginning(account);
  const databases = async () => [{ name: accountDatabase(before) }];
  const page = { localStorage, sessionStorage, indexedDB: { databases } };
  const uses = await storageUse(
    page,
    { kind: 'account', user: 'ana' },
    { userEmail: 'ana', backend: fresh, begunAt: old },
  );
  expect(uses.map(({ what, whose }) => [what, whose])).toEqual([
    ['ledger', 'yours'],
    ['backend', 'everybody'],
  ]);
});

test('History lists the move, and says from where to where', () => {
  const commit = {
    ...{ seq: 1, id: asId('m'), at: '2026-09-01T08:00:00.000Z', actor: 'ana', tab: 't', app: 't' },
    ...{ command: { type: 'FollowAccount' }, hash: 'h', events: [{ type: 'AccountMoved', from: old, to: fresh }] },
  };
  const listed = listedCommit(commit as never);
  expect(listed).toMatchObject({ changes: [], moved: { from: old, to: fresh }, isElsewhere: false });
  expect(listed && commitWords(emptyBook(), listed.commit.command, listed)).toBe(
    'Account moved: old.example → new.example',
  );
});
