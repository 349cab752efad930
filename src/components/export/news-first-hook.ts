import { exportTableText } from '../../../messages/components/export-table.ts';
import { useWorkspace } from '../../workspace/workspace-context.tsx';

/**
 * Asks the server for news before an export. Resolves with a sentence to show with the file, if the server could not be
 * asked, and otherwise with nothing.
 */
export const useNewsFirst = (): (() => Promise<string>) => {
  const { sync } = useWorkspace();
  return async () => ((await sync?.freshen()) === false ? ` ${exportTableText.notAsked}` : '');
};
