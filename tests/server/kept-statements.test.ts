import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { keepingStatements } from '../../server/node/sql/kept-statements.ts';

/** A database in memory that lists the texts it prepared. */
const counting = () => {
  const database = new Database(':memory:');
  const prepared: string[] = [];
  const kept = keepingStatements({
    prepare: (text: string) => {
      prepared.push(text);
      return database.prepare(text);
    },
    close: () => void database.close(),
  } as unknown as Database.Database);
  return { kept, prepared };
};

const rows = (kept: ReturnType<typeof keepingStatements>, text: string, ...values: unknown[]) =>
  kept.prepare(text).all(values);

test('a text is prepared once, and answers with its new values each time', () => {
  const { kept, prepared } = counting();
  onTestFinished(() => void kept.close());
  kept.prepare('create table grades (points)').run([]);
  for (const points of [1, 2]) kept.prepare('insert into grades values (?)').run([points]);
  expect(rows(kept, 'select points from grades where points > ?', 0)).toEqual([{ points: 1 }, { points: 2 }]);
  expect(rows(kept, 'select points from grades where points > ?', 1)).toEqual([{ points: 2 }]);
  expect(prepared.length).toBe(3);
});

test('a table that changed its shape is read in the new one', () => {
  const { kept } = counting();
  onTestFinished(() => void kept.close());
  kept.prepare('create table grades (points)').run([]);
  kept.prepare('insert into grades values (7)').run([]);
  expect(rows(kept, 'select * from grades')).toEqual([{ points: 7 }]);
  kept.prepare("alter table grades add column note default 'late'").run([]);
  expect(rows(kept, 'select * from grades')).toEqual([{ points: 7, note: 'late' }]);
});

test('only the texts that were used last are kept', () => {
  const { kept, prepared } = counting();
  onTestFinished(() => void kept.close());
  const texts = Array.from({ length: 200 }, (_, n) => `select ${n} as n`);
  for (const text of texts) rows(kept, text);
  rows(kept, 'select 0 as n');
  expect(prepared.length).toBe(200);
  rows(kept, 'select 200 as n');
  rows(kept, 'select 0 as n');
  expect(prepared.length).toBe(201);
  rows(kept, 'select 1 as n');
  expect(prepared.length).toBe(202);
});
