import { describe, expect, test } from 'vitest';
import { type DomainEvent, eventTypes } from '../../events/catalogue.ts';
import { asId } from '../../events/ids.ts';
import { type ItemKind, idNames } from '../../events/items.ts';
import { policyFields } from '../../events/policy.ts';
import { eventShapes, misshapenAt, type Shape, type Shapes } from '../../events/shapes.ts';
import { encodeHeader, genesisHash } from '../../log/header.ts';
import { keptOfEvent, knownSections } from '../../log/redaction/fields.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { Redacting } from '../../src/files/redacting.ts';
import { encodeCommit } from './encoded.ts';
import { countingSalts, gradeEdit, sampleHeader } from './sample.ts';
import { writeLogFile } from './whole-file.ts';

/** Stands in every text that somebody could have written. */
const mark = 'Zmark';
let marks = 0;
const marked = (): string => {
  marks += 1;
  return `${mark}${marks}`;
};

/** A value of the shape with a mark in each text; of several shapes `n` chooses one. */
const shaped = (shape: Shape, n: number): unknown => {
  if (shape === 'text') return marked();
  if (shape === 'json') return json();
  if (shape === 'item') return itemOf(n);
  if (typeof shape === 'string') return { number: 7, place: 0, 'yes or no': true, none: null }[shape];
  if ('word' in shape) return shape.word[0];
  if ('or' in shape) return shaped(shape.or[n % shape.or.length] ?? 'none', n);
  if ('list' in shape) return [shaped(shape.list, n), shaped(shape.list, n + 1)];
  if ('byId' in shape) return { [marked()]: shaped(shape.byId, n) };
  return fieldsOf('some' in shape ? shape.some : shape.all, n);
};

const fieldsOf = (shapes: Shapes, n: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shapes).map(([field, shape]) => [
      field,
      shaped(typeof shape === 'object' && 'maybe' in shape ? shape.maybe : shape, n),
    ]),
  );

const json = (): object => ({ [marked()]: marked(), at: marked(), list: [marked(), { of: marked(), name: marked() }] });

const kinds = Object.keys(idNames) as ItemKind[];
const itemOf = (n: number): object => {
  const of = kinds[n % kinds.length] ?? 'course';
  return { of, ...Object.fromEntries(idNames[of].map((id) => [id, id === 'section' ? [marked()] : marked()])) };
};

/** An event of each type, with marks everywhere; what is a word of ours is left as it is. */
const eventsOf = (n: number): DomainEvent[] =>
  eventTypes.map((type) => {
    const data = fieldsOf(eventShapes[type], n);
    for (const field of keptOfEvent) if (String(data[field]).startsWith(mark)) data[field] = 'editGrade';
    return { type, ...data } as never;
  });

const defaults = policyOf({}, asId('o1'));

/** Every field of a policy, and of each section of the settings that is known, with marks as its value. */
const settings = (): DomainEvent[] => [
  ...policyFields.flatMap((field) => [
    setting(['grading', marked(), field], valueLike(defaults[field])),
    setting(['gradingDefaults', field], valueLike(defaults[field])),
  ]),
  ...[...knownSections].flatMap((section) => [
    setting([section], json()),
    setting([section, marked()], marked()),
    setting([section, 'name'], marked()),
    setting([section, marked(), 'name'], json()),
  ]),
];

const setting = (path: string[], to: unknown): DomainEvent => ({
  type: 'SettingEdited',
  path,
  from: null,
  to: to as never,
});

const valueLike = (value: unknown): unknown => {
  if (Array.isArray(value)) return [marked(), json()];
  return typeof value === 'object' ? { [marked()]: json() } : marked();
};

describe('R21.12 a mark in every text', () => {
  const header = sampleHeader(marked());
  const first = encodeHeader({ ...header, user: marked(), backend: marked() });
  let after = { seq: 0, hash: genesisHash(first) };
  const salts = countingSalts();
  const lines = [...Array.from({ length: kinds.length }, (_, n) => eventsOf(n)), settings()].map((events, n) => {
    const draft = {
      ...{ ...gradeEdit(n), id: asId<never>(marked()), actor: marked(), tab: marked() },
      command: { type: 'EditGrades', note: marked() },
      ...{ cause: asId<never>(marked()), undoesAll: [asId<never>(marked())], events },
    };
    const { line, position } = encodeCommit(draft, after, salts);
    after = position;
    return line;
  });
  const file = [...writeLogFile(first, lines)].map((line) => `${line}\n`).join('');

  test('is planted in the right shapes', () => {
    for (const event of [...eventsOf(0), ...eventsOf(1)]) {
      if (event.type !== 'ServerHolds') expect([event.type, misshapenAt(event)]).toEqual([event.type, undefined]);
    }
    expect(file.split(mark).length).toBeGreaterThan(1_000);
  });

  test('is not in the copy of the ledger', () => {
    const redacting = new Redacting(undefined);
    const copy = redacting.take(file).lines + redacting.end().lines;
    expect(copy.split('\n').length).toBe(lines.length + 2);
    expect(copy.match(/.{0,60}Zmark\d+/g) ?? []).toEqual([]);
  });

  test('is not in a report either, where the records before the hour are one commit', () => {
    const state = eventsOf(0).filter(({ type }) => type === 'BaselineObserved');
    const begun = genesisHash(first);
    const one = encodeCommit({ ...gradeEdit(1), events: state }, { seq: 0, hash: begun }, salts);
    const redacting = new Redacting(Date.parse('2999-01-01'));
    redacting.take([...writeLogFile(first, [one.line])].map((line) => `${line}\n`).join(''));
    const { lines: copy, footer } = redacting.end();
    expect(footer).toBeDefined();
    expect(copy).toContain('BaselineObserved');
    expect(copy.match(/.{0,60}Zmark\d+/g) ?? []).toEqual([]);
  });
});
