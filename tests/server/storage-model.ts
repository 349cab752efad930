import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReadTransaction, RowFilter, RowKind, Rows, StoredReply, WriteTransaction } from '../../server/storage.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import type { Storages } from './storage-opening.ts';
import { assessment, enrollment, grade, reply, student } from './storage-sample.ts';

/** A naive storage to compare with: lists, copied whole before each transaction. */
type Model = {
  readonly rows: Record<Kind, Record<string, unknown>[]>;
  settings: unknown;
  readonly replies: Record<string, StoredReply>;
};
type Kind = 'students' | 'assessments' | 'enrollments' | 'grades';

const keys: Readonly<Record<Kind, readonly string[]>> = {
  students: ['studentId'],
  assessments: ['assessmentId'],
  enrollments: ['offeringId', 'studentId'],
  grades: ['offeringId', 'assessmentId', 'studentId'],
};
const found: Readonly<Record<Kind, readonly string[]>> = { ...keys, assessments: ['assessmentId', 'offeringId'] };
const kinds = Object.keys(keys) as Kind[];

const empty = (): Model => ({
  rows: { students: [], assessments: [], enrollments: [], grades: [] },
  settings: {},
  replies: {},
});

type Step =
  | { readonly do: 'put'; readonly kind: Kind; readonly rows: readonly Record<string, unknown>[] }
  | { readonly do: 'remove'; readonly kind: Kind; readonly where: Record<string, string | string[]> }
  | { readonly do: 'settings'; readonly settings: Record<string, unknown> }
  | { readonly do: 'reply'; readonly key: string; readonly reply: StoredReply };

type Transaction = { readonly account: 0 | 1; readonly steps: readonly Step[]; readonly throws: boolean };

const fits = (row: Record<string, unknown>, where: Record<string, string | string[]>) =>
  Object.entries(where).every(([name, value]) => [value].flat().some((one) => one === row[name]));

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const inModel: { readonly [D in Step['do']]: (model: Model, step: Extract<Step, { do: D }>) => unknown } = {
  put: ({ rows }, { kind, rows: added }) => {
    for (const row of added) {
      const at = rows[kind].findIndex((one) => keys[kind].every((name) => one[name] === row[name]));
      if (at >= 0) rows[kind][at] = row;
      else rows[kind].push(row);
    }
    const written = rows[kind].filter((row) => added.includes(row));
    return written.reduce((sum, row) => sum + bytesOf(row), 0);
  },
  remove: ({ rows }, { kind, where }) => {
    const gone = rows[kind].filter((row) => fits(row, where));
    rows[kind] = rows[kind].filter((row) => !fits(row, where));
    return gone;
  },
  settings: (model, { settings }) => {
    model.settings = settings;
    return bytesOf(settings);
  },
  reply: ({ replies }, { key, reply: stored }) => {
    if (Object.hasOwn(replies, key)) throw new Error('reply exists');
    replies[key] = stored;
  },
};

const inStorage: {
  readonly [D in Step['do']]: (rows: WriteTransaction, step: Extract<Step, { do: D }>) => Promise<unknown>;
} = {
  put: (rows, { kind, rows: added }) => rows.put(kind, added as unknown as Rows[Kind][]),
  remove: (rows, { kind, where }) => rows.remove(kind, where as RowFilter),
  settings: (rows, { settings }) => rows.saveSettings(settings),
  reply: (rows, { key, reply: stored }) => rows.saveReply(key, stored),
};

const on = <D extends Step['do'], T>(
  table: { readonly [E in Step['do']]: (target: T, step: Extract<Step, { do: E }>) => unknown },
  target: T,
  step: Extract<Step, { do: D }>,
): unknown => (table[step.do as D] as (target: T, step: Extract<Step, { do: D }>) => unknown)(target, step);

const anyId = fc.constantFrom('1', '2', '3', 'é');
const anyText = fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('\0', '😀', '\ud800', "'"));
const anyRow: { readonly [K in Kind]: fc.Arbitrary<unknown> } = {
  students: fc.tuple(anyId, anyText).map(([id, name]) => student(id, name)),
  assessments: fc.tuple(anyId, anyId).map(([id, offeringId]) => assessment(id, offeringId)),
  enrollments: fc.tuple(anyId, anyId).map(([o, s]) => enrollment(o, s)),
  grades: fc
    .tuple(anyId, anyId, anyId, fc.integer({ min: -99_999, max: 99_999 }))
    .map(([o, a, s, n]) => grade(o, a, s, [n / 10_000 + 0, null])),
};
const manyIds = fc.oneof(anyId, fc.array(anyId, { maxLength: 3 }));
const anyWhere = (kind: Kind) =>
  fc
    .record({ offeringId: anyId, assessmentId: anyId, studentId: manyIds }, { requiredKeys: [] })
    .map((where) => Object.fromEntries(Object.entries(where).filter(([name]) => found[kind].includes(name))));

const anyPart = fc.constantFrom(...kinds).chain((kind) =>
  fc.oneof(
    fc.array(anyRow[kind], { maxLength: 6 }).map((rows) => ({ do: 'put', kind, rows }) as Step),
    anyWhere(kind).map((where): Step => ({ do: 'remove', kind, where })),
  ),
);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: anyPart },
  {
    weight: 1,
    arbitrary: fc
      .dictionary(anyText, anyText, { noNullPrototype: true, maxKeys: 3 })
      .map((settings): Step => ({ do: 'settings', settings })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(anyId, anyText).map(([key, body]): Step => ({ do: 'reply', key, reply: reply(body) })),
  },
);
const anyTransaction: fc.Arbitrary<Transaction> = fc.record({
  account: fc.constantFrom(0 as const, 1 as const),
  steps: fc.array(anyStep, { maxLength: 5 }),
  throws: fc.boolean().map((throws) => throws),
});

const look = async (rows: ReadTransaction) => ({
  lists: Object.fromEntries(
    await Promise.all(kinds.map(async (kind: RowKind) => [kind, await rows.list(kind)])),
  ) as unknown,
  settings: await rows.settings(),
  counts: await Promise.all(kinds.map((kind) => rows.count(kind))),
});
const lookAtModel = ({ rows, settings }: Model) => ({
  lists: rows,
  settings,
  counts: kinds.map((kind) => rows[kind].length),
});

const outcome = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    return String(error).includes('reply exists') ? 'reply exists' : String(error);
  }
};

const runs = count(25, 2_000);
const patience = count(10 * 60_000, 30 * 60_000, 10 * 60_000);

export const modelContract = (title: string, { shared, newAccount }: Storages): void => {
  test(
    'random transactions come to the same as in a naive model',
    async () => {
      const property = fc.asyncProperty(fc.array(anyTransaction, { maxLength: 8 }), async (transactions) => {
        const ids = [await newAccount(), await newAccount()] as const;
        const models: [Model, Model] = [empty(), empty()];
        for (const { account, steps, throws } of transactions) {
          const next = structuredClone(models[account]);
          const expected = await outcome(async () => {
            const results = steps.map((step) => on(inModel, next, step));
            if (throws) throw new Error('on purpose');
            models[account] = next;
            return results;
          });
          const actual = await outcome(() =>
            shared().write(ids[account], async (rows) => {
              const results: unknown[] = [];
              for (const step of steps) results.push(await on(inStorage, rows, step));
              if (throws) throw new Error('on purpose');
              return results;
            }),
          );
          expect(actual).toEqual(expected);
          for (const one of [0, 1] as const)
            expect(await shared().read(ids[one], look)).toEqual(lookAtModel(models[one]));
        }
      });
      await fc.assert(property, { numRuns: runs });
      proved(`${title}: random transactions against a naive model`, runs);
    },
    patience,
  );
};
