import { isRecord } from '../../../events/record.ts';
import { loadText as text } from '../../../messages/screens/load-snapshots.ts';
import { toSync } from '../../accounts/later.ts';
import type { Content } from './contents-hook.ts';

/** A file that a server can take in. `serverId`: its offering’s id, as the server that gave the file calls it. */
export type LoadFile = {
  readonly name: string;
  readonly note: string;
  readonly serverId: string;
  readonly bytes: number;
  readonly content: Content;
};

/** Bytes of all files together: the server takes no larger call. Some room is left for what is around them. */
const mostBytes = 31 * 1024 * 1024;

/**
 * Reads files, and adds those that are snapshots of further offerings to the `chosen` ones, which are asked for after
 * the reading. `faults`: a sentence for each file that is not taken. `tell` gets how many files are read.
 */
export const takeFiles = async (
  chosen: () => readonly LoadFile[],
  files: readonly File[],
  tell: (read: number) => void = () => undefined,
): Promise<{ readonly taken: readonly LoadFile[]; readonly faults: readonly string[] }> => {
  const reads: (readonly [File, LoadFile | Fault])[] = [];
  for (const file of files) {
    reads.push([file, await readFile(file)]);
    tell(reads.length);
  }
  const taken = [...chosen()];
  const faults: string[] = [];
  for (const [file, read] of reads) {
    const fault = typeof read === 'string' ? read : faultAmong(taken, read);
    if (typeof read !== 'string' && fault === undefined) taken.push(read);
    else if (fault !== undefined) faults.push(text.refusedFile(file.name, text.why[fault]));
  }
  return { taken, faults };
};

type Fault = keyof typeof text.why;

/** Why this file cannot be taken together with the others; `undefined` if it can. */
const faultAmong = (taken: readonly LoadFile[], { serverId, bytes }: LoadFile): Fault | undefined => {
  if (taken.some((one) => one.serverId === serverId)) return 'twice';
  return taken.reduce((sum, one) => sum + one.bytes, bytes) > mostBytes ? 'large' : undefined;
};

const readFile = async (file: File): Promise<LoadFile | Fault> => {
  if (file.size > mostBytes) return 'large';
  const json = jsonOf(await file.text());
  if (json === undefined) return 'json';
  const [serverId, note] = [serverIdIn(json), isRecord(json) && typeof json.note === 'string' ? json.note : ''];
  const bookBeside = serverId === undefined ? undefined : (await toSync()).snapshotBeside(json);
  if (serverId === undefined || !bookBeside) return 'kind';
  return { name: file.name, note, serverId, bytes: file.size, content: { json, bookBeside } };
};

/** `undefined` if the text is no JSON. */
const jsonOf = (file: string): unknown => {
  try {
    return JSON.parse(file);
  } catch {
    return undefined;
  }
};

/** The server's id of the one offering that the file holds; `undefined` if it is no snapshot of one offering. */
const serverIdIn = (json: unknown): string | undefined => {
  if (!isRecord(json) || json.kind !== 'offering-snapshot' || !isRecord(json.initializationData)) return undefined;
  const { offerings } = json.initializationData;
  const [one, ...others]: readonly unknown[] = Array.isArray(offerings) ? offerings : [];
  return isRecord(one) && others.length === 0 && typeof one.offeringId === 'string' ? one.offeringId : undefined;
};
