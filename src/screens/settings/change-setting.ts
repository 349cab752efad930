import type { Json } from '../../../events/entities.ts';
import { useAsk } from '../../workspace/ask-hook.ts';

/** Sets one leaf of the settings, or returns the sentence that refuses it. */
export type ChangeSetting = (path: readonly [string, ...string[]], value: Json) => string | undefined;

export const useChangeSetting = (): ChangeSetting => {
  const ask = useAsk();
  return (path, value) => ask({ type: 'EditSettings', changes: [{ path: [...path], value }] });
};
