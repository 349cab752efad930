import type { DomainEvent } from '../../events/catalogue.ts';
import { isRecord, record } from '../../events/record.ts';
import { encodeHeader, genesisHash, type LogHeader } from '../../log/header.ts';
import type { StoredCommit } from '../../log/port.ts';
import { encodeCommit } from '../log/encoded.ts';
import { countingSalts } from '../log/sample.ts';
import { writeLogFile } from '../log/whole-file.ts';

type Marking = Pick<StoredCommit, 'id' | 'at' | 'actor' | 'tab' | 'app' | 'command' | 'events'>;

/** A ledger in which every text, number and date of a student stands once, and says whose it is. */
export type Marked = {
  readonly lines: readonly string[];
  readonly studentIds: readonly string[];
  /** By student: the texts and dates, and the numbers, that any event has of them. */
  readonly texts: ReadonlyMap<string, ReadonlySet<string>>;
  readonly numbers: ReadonlyMap<string, ReadonlySet<number>>;
  /** The notes of commits, each with the students of its changes. */
  readonly notes: ReadonlyMap<string, ReadonlySet<string>>;
};

const step = 1_000_000;

/** Whose the text, or the number, is: their place in `studentIds`. */
export const ownersIn = (text: string): readonly number[] =>
  [...text.matchAll(/§(\d+)§/g)].map(([, place]) => Number(place));
export const ownerOf = (value: number): number => Math.floor(value / step) - 1;

/** What is no value of a student, although it stands among their values. */
const ofTheLog = /Id$|^(type|row|at|aside|of|intent|known|problems|mergedInto|unmergedFrom|item|section|path|id)$/;

/** Walks through the events as they are stored, and knows nothing of what any of them means. */
export const marked = (header: LogHeader, commits: readonly Marking[]): Marked => {
  const studentIds = [...new Set(commits.flatMap(({ events }) => idsIn(events)))];
  const texts = new Map(studentIds.map((id) => [id, new Set<string>()]));
  const numbers = new Map(studentIds.map((id) => [id, new Set<number>()]));
  const notes = new Map<string, Set<string>>();
  let touched = new Set<string>();
  let occurrence = 0;

  const value = (one: unknown, owner: string | undefined): unknown => {
    if (Array.isArray(one)) return one.map((each) => value(each, owner));
    if (isRecord(one)) return branch(one, owner);
    if (owner === undefined) return one;
    const place = studentIds.indexOf(owner);
    occurrence += 1;
    if (typeof one === 'string' && one !== '') return planted(texts.get(owner), `${one}§${place}§${occurrence}`);
    if (typeof one !== 'number') return one;
    return planted(numbers.get(owner), (place + 1) * step + occurrence);
  };
  const date = (one: unknown, owner: string | undefined): unknown => {
    occurrence += 1;
    const day = new Date(Date.UTC(3000, 0, occurrence)).toISOString().slice(0, 10);
    return one === '' || owner === undefined ? one : planted(texts.get(owner), day);
  };
  const branch = (one: Readonly<Record<string, unknown>>, around: string | undefined): unknown => {
    const owner = ownerIn(one) ?? around;
    if (owner !== undefined) touched.add(owner);
    const path = pathOf(one);
    return record(
      Object.entries(one).map(([key, each]): readonly [string, unknown] => {
        if (path && ofSettings.test(key)) return [key, setting(path, each)];
        if (key === 'settings') return [key, setting([], each)];
        if (key === 'dateOfEnrollment') return [key, date(each, owner)];
        return [key, ofTheLog.test(key) ? each : value(each, owner)];
      }),
    );
  };
  const setting = (path: readonly string[], one: unknown): unknown => {
    const [section, , field] = path;
    const isGrading = section === 'grading' && (field === 'excused' || field === 'given');
    const owner = section === 'notes' ? path[2] : isGrading ? path[3] : undefined;
    if (owner !== undefined) touched.add(owner);
    if (owner !== undefined && !isRecord(one)) return value(one, owner);
    if (!isRecord(one)) return one;
    return record(Object.entries(one).map(([key, each]) => [key, setting([...path, key], each)]));
  };

  const first = encodeHeader(header);
  const salts = countingSalts();
  let after = { seq: 0, hash: genesisHash(first) };
  const lines = commits.map(({ id, at, actor, tab, app, command, events }, place) => {
    touched = new Set();
    const told = events.map((event) => value(event, undefined) as DomainEvent);
    const note = `¶${place}¶`;
    notes.set(note, touched);
    const asked = { type: command.type, note, ...(command.how && { how: command.how }) };
    const { line, position } = encodeCommit({ id, at, actor, tab, app, command: asked, events: told }, after, salts);
    after = position;
    return line;
  });
  return { lines: [...writeLogFile(first, lines)], studentIds, texts, numbers, notes };
};

const planted = <V>(all: Set<V> | undefined, one: V): V => {
  all?.add(one);
  return one;
};

const idsIn = (one: unknown): readonly string[] => {
  if (Array.isArray(one)) return one.flatMap(idsIn);
  if (!isRecord(one)) return [];
  return Object.entries(one).flatMap(([key, each]) => (key === 'studentId' ? [String(each)] : idsIn(each)));
};

const ownerIn = (one: Readonly<Record<string, unknown>>): string | undefined => {
  if (typeof one.studentId === 'string') return one.studentId;
  return isRecord(one.item) && typeof one.item.studentId === 'string' ? one.item.studentId : undefined;
};

/** Where in the settings the values of an event stand, or what a server held of them. */
const ofSettings = /^(from|to|value)$/;
const pathOf = (one: Readonly<Record<string, unknown>>): readonly string[] | undefined => {
  const path = isRecord(one.item) ? one.item.section : one.path;
  return Array.isArray(path) ? path : undefined;
};
