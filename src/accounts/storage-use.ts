import { keysOf } from '../../events/record.ts';
import { accountOf } from '../../machines/session/stored-session.ts';
import { attempt } from '../browser/attempt.ts';
import { accountDatabase } from '../browser/database.ts';
import { selectionsKey } from '../browser/preferences.ts';
import { storageKeys } from '../browser/storage-keys.ts';
import { layoutsDatabase } from './layouts-on-disk.ts';
import { ledgersDatabase } from './ledgers-on-disk.ts';

/** The purpose of a stored thing; messages/screens/settings.ts has words for it. */
export type StoragePurpose =
  | keyof typeof storageKeys
  | 'theme'
  | 'selections'
  | 'backend'
  | 'open'
  | 'protection'
  | 'ledger'
  | 'layouts'
  | 'otherLedgers'
  | 'other';

/** `bytes` is missing if the browser does not tell. `whose` says only whether the thing is this user's. */
export type StorageUse = {
  readonly what: StoragePurpose;
  readonly whose: 'yours' | 'others' | 'everybody';
  readonly bytes: number | undefined;
  readonly count: number;
};

type Page = Pick<Window, 'localStorage' | 'sessionStorage'> & { readonly indexedDB: Pick<IDBFactory, 'databases'> };

type StorageOwner = { readonly kind: string; readonly user: string };

/** All that this browser stores for the app, by what it is for and whose it is. `session`: of a signed-in owner. */
export const storageUse = async (
  page: Page,
  owner: StorageOwner,
  session: Parameters<typeof accountOf>[0] | undefined,
): Promise<readonly StorageUse[]> => {
  const ownDatabase = session ? accountDatabase(accountOf(session)) : `gradeledger/${owner.user}`;
  const values = [() => page.localStorage, () => page.sessionStorage].flatMap((area) =>
    attempt(() => valuesOf(area()), []),
  );
  const databases = await databasesOf(page);
  const ledgers = databases.filter((name) => name.startsWith('gradeledger/'));
  const uses = [
    ...ledgers.map((name) => storedItem('ledger', name === ownDatabase ? 'yours' : 'others', undefined)),
    ...(databases.includes(layoutsDatabase) ? [storedItem('layouts', 'everybody', undefined)] : []),
    ...(databases.includes(ledgersDatabase) ? [storedItem('otherLedgers', 'everybody', undefined)] : []),
    ...values.flatMap(([key, value]) => {
      const bytes = 2 * (key.length + value.length);
      const isOfApp = key.startsWith('gradeledger/') || key === 'AppThemeSetting';
      return isOfApp ? [storedItem(...purposeAndOwnerOf(key, owner), bytes)] : [];
    }),
  ];
  const groups = new Map<string, StorageUse>();
  for (const use of uses) {
    const groupKey = `${use.what} ${use.whose}`;
    const sum = groups.get(groupKey);
    groups.set(groupKey, sum ? sumOf(sum, use) : use);
  }
  return [...groups.values()];
};

/** The names of the databases; empty for a browser that does not tell. */
const databasesOf = async (page: Page): Promise<readonly string[]> => {
  try {
    return (await page.indexedDB.databases()).flatMap(({ name }) => name ?? []);
  } catch {
    return [];
  }
};

const valuesOf = (area: Storage): readonly (readonly [string, string])[] =>
  Array.from({ length: area.length }, (_, at) => area.key(at) ?? '').map((key) => [key, area.getItem(key) ?? '']);

const storedItem = (what: StoragePurpose, whose: StorageUse['whose'], bytes: number | undefined): StorageUse => ({
  what,
  whose,
  bytes,
  count: 1,
});

const sumOf = (a: StorageUse, b: StorageUse): StorageUse => ({
  ...a,
  count: a.count + b.count,
  bytes: a.bytes === undefined || b.bytes === undefined ? undefined : a.bytes + b.bytes,
});

const purposeAndOwnerOf = (key: string, { user }: StorageOwner): readonly [StoragePurpose, StorageUse['whose']] => {
  const purpose = keysOf(storageKeys).find((what) => storageKeys[what] === key);
  if (purpose) return [purpose, purpose === 'session' ? 'yours' : 'everybody'];
  if (key === selectionsKey(user)) return ['selections', 'yours'];
  if (key.endsWith('/selections')) return ['selections', 'others'];
  if (/^gradeledger\/(?:backend-of|begun-at)\//.test(key)) return ['backend', 'everybody'];
  if (key === 'gradeledger/open') return ['open', 'yours'];
  if (key === 'gradeledger/storage-protection') return ['protection', 'everybody'];
  return key === 'AppThemeSetting' ? ['theme', 'everybody'] : ['other', 'everybody'];
};
