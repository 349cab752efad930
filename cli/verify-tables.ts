import { readFileSync } from 'node:fs';
import type { StoredCommit } from '../log/port.ts';
import { tablesAgain } from '../machines/archive/again.ts';
import { comparedTables } from '../machines/archive/compared.ts';
import { tablesInPage } from '../machines/archive/shown.ts';
import { archiveTables as text } from '../messages/archive.ts';

/** Put there by the build, as for the app. */
declare const __APP_VERSION__: string;

/** What is said of the tables of an archive, and whether each of them shows what its ledger gives. */
type TablesReport = { readonly lines: readonly string[]; readonly areProved: boolean };

/** Computes the tables of an archive again from the commits of the ledger in it. */
export const verifyTables = (page: string, commits: readonly StoredCommit[]): TablesReport => {
  const shown = tablesInPage(readFileSync(page, 'utf8'));
  if (!shown) return { lines: [text.unmarked], areProved: false };
  const isOlder = shown.mark.app !== __APP_VERSION__;
  const compared = comparedTables(shown, tablesAgain(commits, shown.mark), isOlder);
  const older = isOlder ? [text.older(shown.mark.app, __APP_VERSION__)] : [];
  if (compared.is === 'other')
    return { lines: [...older, text.other(compared.count, compared.first)], areProved: false };
  if (compared.beyond.length > 0)
    return { lines: [...older, text.beyond(compared.beyond), text.notWhole], areProved: false };
  return { lines: [...older, isOlder ? text.sameNumbers : text.same], areProved: true };
};
