import { fillFile, readForFilling } from '../../../tables/fill.ts';
import type { FillMessage } from './fill-message.ts';

/** Reads a file that is to be filled in, or fills it in, and is thrown away. */
self.onmessage = async ({ data: { file, name, options, changes } }: MessageEvent<FillMessage>): Promise<void> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  self.postMessage(
    await (changes ? fillFile(bytes, { name, options, changes }) : readForFilling(bytes, name, options)),
  );
};

self.onunhandledrejection = ({ reason }): void => {
  self.postMessage({ fault: 'reader failed', detail: reason instanceof Error ? reason.message : String(reason) });
};
