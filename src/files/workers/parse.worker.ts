import { parse } from '../../../tables/parse.ts';
import type { ReadOptions } from '../../../tables/parsed.ts';

/** Reads one file and is thrown away: a file that is made to hang or to pollute harms only this worker. */
self.onmessage = async ({ data }: MessageEvent<{ file: Blob; name: string; options: ReadOptions }>): Promise<void> => {
  const bytes = new Uint8Array(await data.file.arrayBuffer());
  self.postMessage(await parse(bytes, data.name, data.options));
};

self.onunhandledrejection = ({ reason }): void => {
  self.postMessage({ fault: 'reader failed', detail: reason instanceof Error ? reason.message : String(reason) });
};
