import { exportTableText } from '../../../messages/components/export-table.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';

/**
 * What asks the server for news before something is exported. Resolves with what is to be said beside the file: that the
 * server could not be asked, or nothing.
 */
export const useNewsFirst = (): (() => Promise<string>) => {
  const { sync } = useWorkspace();
  return async () => ((await sync?.freshen()) === false ? ` ${exportTableText.notAsked}` : '');
};
