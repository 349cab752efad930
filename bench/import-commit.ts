/**
 * What the commit of an import costs: `npm run bench -- import-commit [--write]`. Prints a table; `--write` also replaces
 * the section "An import as a commit" of docs/benchmarks.md. Processor time, because elapsed time on a busy machine
 * measures the others.
 */
import type { CommandOf } from '../commands/catalogue.ts';
import { decide } from '../commands/decide.ts';
import { isRefusal } from '../commands/refusal.ts';
import type { BookEvent } from '../events/catalogue.ts';
import type { CommitDraft } from '../events/commit.ts';
import { asId } from '../events/ids.ts';
import { record } from '../events/record.ts';
import { encodeHeader, genesisHash } from '../log/header.ts';
import { randomSalt } from '../log/salt.ts';
import type { Book } from '../projections/book/book.ts';
import { gradebook } from '../projections/book/gradebook.ts';
import { replay } from '../projections/book/projection.ts';
import { encodeCommit } from '../tests/log/encoded.ts';
import { sampleHeader } from '../tests/log/sample.ts';
import { emptyClassData, idOf, offeringId, problemIn, range } from './history/class.ts';
import { conditionsOf, processorTimeOf, publish, quantile } from './report.js';

const [students, assessments, runs] = [1_000, 40, 7];
const at = '2026-02-03T10:15:00.000Z';

const emptyClass = (): Book =>
  replay(gradebook, [{ type: 'BaselineObserved', data: emptyClassData(students, assessments) }]);

/** A first score for everybody in everything, row by row, as a file has them. */
const file: CommandOf<'ApplyImport'> = {
  type: 'ApplyImport',
  offeringId,
  fileName: 'scores.csv',
  newStudents: [],
  studentEdits: [],
  enroll: [],
  newAssessments: [],
  gradeEdits: range(students).flatMap((n) =>
    range(assessments).map((m) => ({
      student: idOf('s', n),
      assessment: idOf('a', m),
      change: { points: record([[problemIn(m), (n + m) % 101]]) },
      seen: { points: record([[problemIn(m), null]]) },
    })),
  ),
  rows: range(students).map((n) => ({ student: idOf('s', n), row: n + 2 })),
};

const decided = (book: Book): readonly BookEvent[] => {
  const decision = decide(book, file, { now: at, newId: () => 'unused' });
  if (isRefusal(decision)) throw new Error(`Refused: ${decision.refused}`);
  return decision;
};

const empty = emptyClass();
const events = decided(empty);
const draft: CommitDraft = {
  id: asId('k'),
  at,
  actor: 'ana@school.example',
  tab: 't',
  app: '0',
  command: { type: file.type, how: 'imported', note: file.fileName },
  events,
};
const beginning = { seq: 0, hash: genesisHash(encodeHeader(sampleHeader('bench'))) };
const encoded = (): string => encodeCommit(draft, beginning, randomSalt).line;

/** The median of the runs. `make` is not counted. */
const spentOn = <Made>(make: () => Made, run: (made: Made) => unknown): string => {
  const spent = range(runs).map(() => {
    const made = make();
    return processorTimeOf(() => run(made));
  });
  return `${Math.round(quantile(spent, 0.5))} ms`;
};

publish('An import as a commit', [
  `${conditionsOf('import-commit')}. ${students * assessments} first scores of ${students} students; processor time, median of ${runs}.`,
  '',
  '| what | figure |',
  '|---|---|',
  `| events | ${events.length} |`,
  `| bytes in the log | ${(Buffer.byteLength(encoded()) / 1e6).toFixed(1)} MB |`,
  `| decide | ${spentOn(() => empty, decided)} |`,
  `| fold | ${spentOn(emptyClass, (book) => replay(gradebook, events, book))} |`,
  `| encode | ${spentOn(() => undefined, encoded)} |`,
]);
