import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

/** A zip of the given parts, deflated. The same parts give the same bytes: no dates are written. */
export const pack = async (parts: readonly (readonly [name: string, content: string])[]): Promise<Blob> => {
  const zip = new ZipWriter(new BlobWriter(), writing);
  for (const [name, content] of parts) await zip.add(name, new TextReader(content));
  return zip.close();
};

/** This code runs in a worker already. */
const writing = {
  useWebWorkers: false,
  dataDescriptor: false,
  extendedTimestamp: false,
  /** 1980-01-01, the earliest date that a zip can tell. */
  rawLastModDate: 0x210000,
};
