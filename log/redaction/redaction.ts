import { baselineParts } from '../../events/baseline-parts.ts';
import type { WorkingData } from '../../events/entities.ts';
import { asId, type CommitId } from '../../events/ids.ts';
import { isRecord } from '../../events/record.ts';
import { versionOf } from '../../events/upcasters.ts';
import { sha256Hex } from '../digest.ts';
import { storedLine } from '../file/content.ts';
import { encodePart } from '../file/part-header.ts';
import { encodeHeader, genesisHash, type LogHeader } from '../header.ts';
import { type LineEntry, linkCommit, type Position, type StoredLine } from '../lines/line.ts';
import {
  eachOf,
  enumerated,
  fieldNames,
  holdsIds,
  isTimeIn,
  keptOfEvent,
  knownSections,
  recordsById,
} from './fields.ts';

/**
 * Writes the lines of a log again without the words of people: every text is replaced, always by the same other text,
 * unless `fields.ts` lets it stand. Numbers, times and the order of things stay, so the copy replays to the same final
 * grades. It is a chain of its own, and its header says that it is a copy: it proves nothing.
 */
export class Redaction {
  readonly #pseudonyms = new Map<string, string>();
  #after: Position = { seq: 0, hash: '' };
  /** The ids of the copy's commits, if the copy begins with a state; earlier commits are part of that state. */
  #commits: Set<string> | undefined;

  /** How many different texts were replaced. */
  get replaced(): number {
    return this.#pseudonyms.size;
  }

  header({ version, logId, user, backend, at, app, part }: LogHeader): string {
    const header: LogHeader = {
      ...(version && { version }),
      logId: this.#text('log', logId),
      user: this.#text('user', user),
      backend: this.#text('backend', backend),
      at,
      app,
      redacted: true,
    };
    // For a part and for a whole log: the copy is a chain of its own, and tells no hash of its original.
    this.#after = { seq: part?.after ?? 0, hash: genesisHash(encodeHeader(header)) };
    return part ? encodePart(header, this.#after) : encodeHeader(header);
  }

  /**
   * The first line of a copy that begins later than the log: one commit with the records as the commit `last` left
   * them.
   */
  state(data: WorkingData, last: StoredLine): string {
    this.#commits = new Set();
    const parts = baselineParts({ type: 'BaselineObserved', data });
    const command = { type: readState };
    const { id: _, cause: __, undoes: ___, undoesAll: ____, ...others } = last;
    const id = asId<CommitId>(stateId);
    const events = parts.map((event) => ({ salt: noSalt, v: versionOf(event.type), event }));
    return this.#written({ ...others, id, command, events });
  }

  /** The line of the next commit. */
  commit(line: string): string {
    return this.#written(storedLine(line));
  }

  #written(stored: StoredLine): string {
    this.#commits?.add(stored.id);
    const entries = stored.events.map((entry) => this.#entry(entry));
    const made = linkCommit({ draft: this.#envelope(stored), ...textsOf(entries) }, this.#after);
    this.#after = made.position;
    return made.line;
  }

  /** Where the copy ends. */
  end(): Position {
    return this.#after;
  }

  /** The kind of command and how it was entered stay, for they tell of nobody. */
  #envelope({ id, at, actor, tab, app, command, cause, undoes, undoesAll }: StoredLine) {
    const { type, how, note } = command;
    return {
      id: this.#id('commit', id),
      at,
      actor: this.#text('user', actor),
      tab: this.#text('tab', tab),
      app,
      command: { type, ...(how && { how }), ...(note !== undefined && { note: this.#text('note', note) }) },
      ...(cause !== undefined && { cause: this.#commitId(cause) }),
      ...(undoes !== undefined && { undoes: this.#commitId(undoes) }),
      ...(undoesAll && { undoesAll: undoesAll.map((id) => this.#commitId(id)) }),
      events: [],
    };
  }

  /**
   * The copy's id of a commit. A commit that the copy does not have is part of the state with which the copy begins.
   */
  #commitId(id: CommitId): CommitId {
    const isThere = !this.#commits || this.#commits.has(id);
    return this.#id('commit', isThere ? id : asId<CommitId>(stateId));
  }

  #entry(entry: LineEntry): LineEntry {
    if ('erased' in entry) return entry;
    const { type, ...fields } = entry.event;
    const settingPath = settingPathOf(fields);
    const isUnknownSection = settingPath?.[0] !== undefined && !knownSections.has(settingPath[0]);
    const leaf = settingPath?.findLast((name) => fieldNames.has(name)) ?? 'settings';
    const redacted = Object.entries(fields).map(([field, value]) => {
      if (keptOfEvent.has(field) && typeof value === 'string') return [field, value];
      if (!settingPath || !valueFields.has(field)) return [field, this.#value(field, value, fieldNames.has(field))];
      return [field, isUnknownSection ? this.#replacedWholly(value) : this.#value(leaf, value)];
    });
    return { salt: noSalt, v: entry.v, event: { type, ...Object.fromEntries(redacted) } };
  }

  /**
   * `field`: the nearest field name above the value. `isListed`: it stands directly under that name, or an id there.
   */
  #value(field: string, value: unknown, isListed = true): unknown {
    if (typeof value === 'string') return this.#text(field, value);
    if (Array.isArray(value)) return value.map((one) => this.#value(eachOf(field), one, isListed));
    if (isRecord(value)) return this.#record(field, value);
    if (isListed || value === null) return value;
    return typeof value === 'number' ? 0 : false;
  }

  /** The record with its values redacted. A key that is no name of the format is replaced. */
  #record(field: string, value: Readonly<Record<string, unknown>>): object {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        if (field === 'settings' && !knownSections.has(key)) return [this.#text('id', key), this.#replacedWholly(one)];
        return fieldNames.has(key)
          ? [key, this.#value(key, one)]
          : [this.#text('id', key), this.#value(field, one, recordsById.has(field))];
      }),
    );
  }

  /** For settings of somebody’s own, where no name says how a value is to be read: nothing of it stays. */
  #replacedWholly(value: unknown): unknown {
    if (typeof value === 'string') return this.#text('value', value);
    if (Array.isArray(value)) return value.map((one) => this.#replacedWholly(one));
    if (isRecord(value)) {
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [this.#text('id', key), this.#replacedWholly(one)]),
      );
    }
    if (value === null) return value;
    return typeof value === 'number' ? 0 : false;
  }

  #id<I extends string>(noun: string, id: I): I {
    return this.#text(noun, id) as I;
  }

  /**
   * An id that equals a name of the format stays, as it does where it is a key. Names of people are replaced even then.
   */
  #text(field: string, text: string): string {
    const isName = holdsIds(field) && fieldNames.has(text);
    if (text === '' || isName || enumerated.get(field)?.has(text) || isTimeIn(field, text)) return text;
    const known = this.#pseudonyms.get(text);
    if (known !== undefined) return known;
    // Ids made by a client have the sign `~`, by which sync tells them from a server's.
    const sign = text.includes('~') ? '~' : '-';
    const pseudonym = `${field.replace(/Id$/, '')}${sign}${this.#pseudonyms.size + 1}`;
    this.#pseudonyms.set(text, pseudonym);
    return pseudonym;
  }
}

/** The id and the command of the commit with which a copy of the last hour begins. */
const stateId = 'the state before';
const readState = 'BeginReport';

/** The fields in which an event about a setting has its values. */
const valueFields: ReadonlySet<string> = new Set(['from', 'to', 'value']);

/** The path, or section, of the setting that an event is about. */
const settingPathOf = ({ path, item }: Readonly<Record<string, unknown>>): readonly string[] | undefined => {
  const settingPath = isRecord(item) ? item.section : path;
  return Array.isArray(settingPath) ? settingPath.map(String) : undefined;
};

/** Salts keep what was erased from being guessed; here nothing is left to guess. */
export const noSalt = '0'.repeat(32);

const textsOf = (entries: readonly LineEntry[]) => {
  const texts = entries.map((entry) => JSON.stringify(entry));
  const digests = entries.map((entry, at) => ('erased' in entry ? entry.erased : sha256Hex(texts[at] ?? '')));
  return { entries: texts, digests };
};
