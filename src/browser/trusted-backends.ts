import { mayBeListed, type TrustedServers } from '../../machines/session/trusted-backend.ts';

/**
 * This site itself, and the origins that index.html lists, with spaces between: `<meta name="gradeledger-backends"
 * content="https://a.example">`. An entry that is no origin stops the app at its start, before anybody trusts it.
 */
export const trustedBackends = (ownOrigin: string, page: Document): TrustedServers => {
  const listed = page.querySelector<HTMLMetaElement>('meta[name="gradeledger-backends"]')?.content ?? '';
  const allowed = listed.split(/\s+/).filter((origin) => origin !== '');
  const unfit = allowed.find((origin) => !mayBeListed(origin));
  if (unfit !== undefined)
    throw new Error(`index.html lists “${unfit}” under gradeledger-backends, which is no https origin.`);
  return { own: ownOrigin, allowed };
};
