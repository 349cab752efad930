/**
 * How long it takes to fold commits of one score each into the book, beside Redux Toolkit and plain mutation: `npm run
 * bench -- replay [--write]`. The commits are in memory already; reading and checking them is in `log`.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Book, emptyBook } from '../projections/book/book.ts';
import { gradebook } from '../projections/book/gradebook.ts';
import { replay } from '../projections/book/projection.ts';
import { besideLimit, interleaved } from './interleaved.js';
import { allAtOnce, commitByCommit } from './peers/redux.js';
import { editAt } from './replay/edits.ts';
import { type Edit, type PlainGrades, putPoints } from './replay/plain.ts';
import { conditionsOf, publish, sized } from './report.js';

const { size, students } = sized({ size: 100_000, students: 1_000 }, { size: 600, students: 30 });
/** Few, because a reducer that is called for each commit takes a minute and a half. */
const rounds = sized(3, 2);

type OneEdit = { readonly events: readonly Edit[] };

const commits = Array.from({ length: size }, (_, at): OneEdit => ({ events: [editAt(at, students)] }));

const ours = (): Book => {
  const book = emptyBook();
  for (const { events } of commits) replay(gradebook, events, book);
  return book;
};

const plain = (): PlainGrades => {
  const book: PlainGrades = {};
  for (const { events } of commits) for (const edit of events) putPoints(book, edit);
  return book;
};

/** Throws unless both have the same grades. */
const compare = (name: string, grades: PlainGrades, book: Book): void => {
  const asPlain = Object.entries(book.grades).map(([offering, seats]) => [offering, Object.fromEntries(seats)]);
  const [one, other] = [Object.fromEntries(asPlain), grades].map((value): unknown => JSON.parse(JSON.stringify(value)));
  if (!isDeepStrictEqual(one, other)) throw new Error(`${name} has other grades than we have.`);
};

const made = new Map<string, PlainGrades>();
const times = interleaved(rounds, {
  ours,
  plain: () => made.set('plain mutation', plain()),
  commitByCommit: () => made.set('an action for each commit', commitByCommit(commits)),
  allAtOnce: () => made.set('one action for all', allAtOnce(commits)),
});
for (const [name, grades] of made) compare(name, grades, ours());
const row = (name: string, time: number): string =>
  `| ${name} | ${besideLimit(time, times.plain)} | ${Math.round(size / (time / 1000)).toLocaleString('en')} |`;

publish('Replay', [
  `${conditionsOf('replay')}.`,
  `${size.toLocaleString('en')} commits of one score each, ${students} students, assessments of 5 problems. Processor time in ms, medians of`,
  `${rounds} rounds in which all take turns; in brackets × plain mutation, which is the limit. All end with the same grades, which was compared.`,
  'Plain mutation keeps no older book; the reducer, called once for all, keeps none in between.',
  '',
  '| folded by | ms | commits a second |',
  '|---|---|---|',
  row('plain mutation', times.plain),
  row('ours', times.ours),
  row('Redux Toolkit, an action for each commit', times.commitByCommit),
  row('Redux Toolkit, one action for all', times.allAtOnce),
]);
