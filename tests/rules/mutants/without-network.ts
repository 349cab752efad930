import type { RuleMutant } from './rule-mutant.ts';

const worker = 'src/browser/site/site.worker.ts';

export const withoutNetwork: readonly RuleMutant[] = [
  {
    rule: 'R24.1',
    file: worker,
    text: 'if (addresses.has(pathname)) event',
    instead: 'if (pathname === indexPath) event',
  },
  {
    rule: 'R24.2',
    file: 'messages/api-results.ts',
    text: 'Signing in needs a connection. No answer',
    instead: 'No answer',
  },
  {
    rule: 'R24.3',
    file: worker,
    text: 'else if (buildPaths.has(pathname) || isHashed(pathname)) event',
    instead: 'else event',
  },
  {
    rule: 'R24.4',
    file: worker,
    text: '  if (openPages.length > locks.length) return;\n',
    instead: '  locks.length = 0;\n',
  },
  {
    rule: 'R24.5',
    file: 'server/node/site-worker.ts',
    text: 'forget().then(() => void self.registration.unregister())',
    instead: 'forget()',
  },
  {
    rule: 'R24.6',
    file: worker,
    text: 'precache.addToCacheList([...files]);',
    instead: 'precache.addToCacheList(files.map(({ url, revision }) => ({ url, revision })));',
  },
];
