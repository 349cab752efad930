import type { RemoteReply } from '../../../api/remote.ts';
import { isRecord } from '../../../events/record.ts';
import type { ModelReply } from '../server-model/exchange.ts';
import { lacking } from './lacking-readings.ts';
import type { Seeded } from './seeded.ts';

/** Replies of status 200, to any call, that do not report what was done. */
export const untrustedFaults = [
  'reply without success',
  'reply cut short',
  'reply empty',
  'reply no object',
  'reply a page',
  'success no truth value',
] as const;

/** Replies to an addition that give no id, or a wrong one. */
export const addFaults = ['reply without id', 'id of another form', 'id of another row'] as const;

/** Readings of everything that no client may accept. */
export const readingFaults = ['list missing', 'row of another form', 'row twice'] as const;

/** Readings of the right form that lack rows they refer to, or belong to another account. */
export const doubtfulFaults = ['list emptied', 'rows left out', 'ids of others'] as const;

export type UntrustedFault =
  | (typeof untrustedFaults)[number]
  | (typeof addFaults)[number]
  | (typeof readingFaults)[number]
  | (typeof doubtfulFaults)[number];

export const isUntrusted = (fault: string): fault is UntrustedFault => Object.hasOwn(spoilt, fault);

/** What arrives instead of the reply. `taken`: the id of another row that the client has. */
export const untrusted = (
  fault: UntrustedFault,
  { status, body }: ModelReply,
  chance: Seeded,
  taken = '',
): RemoteReply => ({
  kind: 'reply',
  status,
  text: spoilt[fault](body, chance, taken),
});

type Body = ModelReply['body'];

const spoilt: { readonly [F in UntrustedFault]: (body: Body, chance: Seeded, taken: string) => string } = {
  'reply without success': (body) => json(without(body, 'success')),
  'reply cut short': (body, chance) => json(body).slice(0, chance.int(json(body).length)),
  'reply empty': () => '',
  'reply no object': (body, chance) => json(chance.pick([[body], null, json(body), 1, true])),
  'reply a page': () => '<!doctype html><title>Welcome</title>',
  'success no truth value': (body, chance) => json({ ...body, success: chance.pick(['true', 1, 'yes', null, {}]) }),
  'reply without id': (body) => json(withId(body, undefined)),
  'id of another form': (body, chance) =>
    json(withId(body, chance.pick([7, '', 'x'.repeat(65), '~n1', 'a b', null, ['r1k1'], { id: 'r1k1' }]))),
  'id of another row': (body, _, taken) => json(withId(body, taken)),
  'list missing': (body, chance) => {
    const list = chance.pick(lists);
    return json(chance.isLucky(0.5) ? without(body, list) : { ...body, [list]: chance.pick([null, 'none', 0]) });
  },
  'row of another form': (body, chance) => {
    const { list, rows } = someRows(body, chance);
    return json({ ...body, [list]: rows.with(chance.int(rows.length), oddRow(list, rows, chance)) });
  },
  'row twice': (body, chance) => {
    const { list, rows } = someRows(body, chance);
    return json({ ...body, [list]: [...rows, chance.pick(rows)] });
  },
  ...lacking,
};

const json = (value: unknown): string => JSON.stringify(value);

const without = (body: Body, name: string): Body =>
  Object.fromEntries(Object.entries(body).filter(([one]) => one !== name));

const idNames = ['courseId', 'offeringId', 'assessmentId', 'studentId'];

const withId = (body: Body, id: unknown): Body =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, idNames.includes(name) ? id : value]));

const lists = ['courses', 'offerings', 'assessments', 'enrollments', 'students', 'grades', 'settings'];

const someRows = (body: Body, chance: Seeded): { readonly list: string; readonly rows: readonly unknown[] } => {
  const held = lists.flatMap((list) => {
    const rows: unknown = body[list];
    return Array.isArray(rows) && rows.length > 0 ? { list, rows: rows as readonly unknown[] } : [];
  });
  return held.length > 0 ? chance.pick(held) : { list: 'courses', rows: [{ courseId: 'c1' }] };
};

const oddRow = (list: string, rows: readonly unknown[], chance: Seeded): unknown => {
  const row = chance.pick(rows);
  if (list !== 'grades' || !isRecord(row)) return chance.pick([null, 7, 'row', [row]]);
  return { ...row, grades: chance.pick([null, 'A+', ['ten'], [{}], { 0: 1 }]) };
};
