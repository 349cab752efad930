import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The built app does not trust these origins with passwords, so nobody with an account there could sign in. */
export class BackendsNotTrusted extends Error {
  readonly origins: readonly string[];
  constructor(origins: readonly string[]) {
    super(origins.join(' '));
    this.origins = origins;
  }
}

/**
 * Throws unless the built app trusts all of these origins with passwords: it lists them, or is served from there
 * (`own`).
 */
export const expectTrusted = (appFolder: string, origins: Iterable<string>, own: string): void => {
  const html = readFileSync(join(appFolder, 'index.html'), 'utf8');
  const [, content = ''] = /<meta\s+name="gradeledger-backends"\s+content="([^"]*)"/.exec(html) ?? [];
  const listed = new Set([own, ...content.split(/\s+/)]);
  const missing = [...new Set(origins)].filter((origin) => !listed.has(origin));
  if (missing.length > 0) throw new BackendsNotTrusted(missing);
};
