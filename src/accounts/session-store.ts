import * as v from 'valibot';
import { capabilities } from '../../api/capabilities.ts';
import { sha256Hex } from '../../log/digest.ts';
import { isOneLogin, type StoredSession } from '../../machines/session/stored-session.ts';
import type { Account, SessionStore } from '../../machines/session/world.ts';
import { attempt } from '../browser/attempt.ts';
import { accountDigest } from '../browser/database.ts';
import { type StorageArea, storageKeys } from '../browser/storage-keys.ts';

/**
 * Stores the session in the browser's storages: `lasting` for one's own computer, `ofTab` for a shared one, where it
 * ends with the tab. If a storage is full or forbidden, a reload loses the session, but never the work.
 */
export const sessionStore = (lasting: StorageArea, ofTab: StorageArea): SessionStore => {
  /** The session that no storage has taken. */
  let unsaved: StoredSession | undefined;
  const storageOf = ({ computer }: StoredSession): StorageArea => (computer === 'shared' ? ofTab : lasting);
  const clear = (...storages: readonly StorageArea[]): void => {
    unsaved = undefined;
    for (const storage of storages) attempt(() => storage.removeItem(storageKeys.session), undefined);
  };
  const write = (session: StoredSession): void => {
    unsaved = attempt(() => void storageOf(session).setItem(storageKeys.session, JSON.stringify(session)), session);
  };
  return {
    read: () => unsaved ?? readFrom(ofTab) ?? readFrom(lasting),
    keep: (session) => {
      clear(lasting, ofTab);
      write(session);
    },
    update: (session) => {
      const stored = unsaved ?? readFrom(storageOf(session));
      if (stored && isOneLogin(stored, session)) write(session);
    },
    // The lasting storage is left alone: it may belong to somebody who came after the tab that announced this session.
    adopt: (session) => {
      clear(ofTab);
      if (session.computer === 'shared') write(session);
    },
    seclude: (session) => {
      write(session);
      const lastingSession = readFrom(lasting);
      if (lastingSession && isOneLogin(lastingSession, session))
        attempt(() => lasting.removeItem(storageKeys.session), undefined);
    },
    drop: (isMeant) => {
      if (unsaved && isMeant(unsaved)) unsaved = undefined;
      for (const storage of [lasting, ofTab]) {
        const stored = readFrom(storage);
        if (!stored || isMeant(stored)) attempt(() => storage.removeItem(storageKeys.session), undefined);
      }
    },
    lastBackend: (email) => attempt(() => lasting.getItem(backendKey(email)), null) ?? undefined,
    rememberBackend: (email, backend) => attempt(() => lasting.setItem(backendKey(email), backend), undefined),
    forgetBackend: (email) => attempt(() => lasting.removeItem(backendKey(email)), undefined),
    begunAt: (account) => attempt(() => lasting.getItem(beginningKey(account)), null) ?? undefined,
    rememberBeginning: ({ begunAt, ...account }) =>
      attempt(() => begunAt !== undefined && lasting.setItem(beginningKey(account), begunAt), undefined),
    forgetBeginning: (account) => attempt(() => lasting.removeItem(beginningKey(account)), undefined),
  };
};

/** The e-mail is hashed: nobody else should see whose address it was. */
const backendKey = (email: string): string => `gradeledger/backend-of/${sha256Hex(email)}`;

const beginningKey = ({ user, backend }: Account): string => `gradeledger/begun-at/${accountDigest(user, backend)}`;

/** An empty or a relative origin would send calls to this site. */
const origin = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && new URL(text).origin === text),
);

const schema: v.GenericSchema<unknown, StoredSession> = v.object({
  userEmail: v.string(),
  backend: origin,
  antiForgeryToken: v.string(),
  antiForgeryHeaderName: v.string(),
  backendIdentification: v.string(),
  backendIdentificationIdName: v.string(),
  frozen: v.boolean(),
  capabilities,
  computer: v.picklist(['mine', 'shared']),
  verified: v.boolean(),
  begunAt: v.exactOptional(origin),
  movedFrom: v.exactOptional(origin),
});

/** A session that cannot be read counts as none: the user signs in again. */
const readFrom = (storage: StorageArea): StoredSession | undefined => {
  const text = attempt(() => storage.getItem(storageKeys.session), null);
  if (text === null) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return read.success ? read.output : undefined;
};
