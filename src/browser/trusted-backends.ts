import { mayBeListed, type TrustedServers } from '../../machines/session/trusted-backend.ts';

/**
 * This site itself, and the origins that index.html lists, with spaces between: `<meta name="gradeledger-backends"
 * content="https://a.example">`. An entry that is no origin stops the app at its start, before anybody trusts it.
 */
export const trustedBackends = (own: string, page: Document): TrustedServers => {
  const listed = page.querySelector<HTMLMetaElement>('meta[name="gradeledger-backends"]')?.content ?? '';
  const allowed = listed.split(/\s+/).filter((one) => one !== '');
  const wrong = allowed.find((one) => !mayBeListed(one));
  if (wrong !== undefined)
    throw new Error(`index.html lists “${wrong}” under gradeledger-backends, which is no https origin.`);
  return { own, allowed };
};
