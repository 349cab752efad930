/**
 * The cost of one student edited, added or enrolled, in classes of several sizes: `npm run bench -- students [--write]`.
 * Prints a table; `--write` also replaces the section "One student" of docs/benchmarks.md. Processor time, and the classes
 * take turns, as in bench/edit.ts.
 */
import type { Command } from '../commands/catalogue.ts';
import { isRefusal } from '../commands/refusal.ts';
import { asId, type CommitId } from '../events/ids.ts';
import { record } from '../events/record.ts';
import { atOnce } from '../events/steps.ts';
import { PendingCommits } from '../machines/ledger/pending-commits.ts';
import { gradebook } from '../projections/book/gradebook.ts';
import { replay } from '../projections/book/projection.ts';
import { noChanges } from '../projections/history/last-changes.ts';
import { noSnapshots } from '../projections/records/snapshots.ts';
import { emptyClassData, idOf, offeringId } from './history/class.ts';
import { conditionsOf, processorTimeOf, publish, quantile } from './report.js';

const sizes = [50, 500, 5_000];
const [rounds, timesAtOnce] = [11, 10];
const steps = ['a student edited', 'a date of enrollment edited', 'a student added', 'a student enrolled'] as const;
const head = { logId: 'bench', seq: 0, hash: '', epoch: 0 };

class Bench {
  readonly spent = record(steps.map((step) => [step, [] as number[]] as const));
  readonly #size: number;
  readonly #commits: PendingCommits;
  #times = 0;

  constructor(size: number) {
    this.#size = size;
    const book = replay(gradebook, [{ type: 'BaselineObserved', data: emptyClassData(size, 8) }]);
    this.#commits = new PendingCommits(book, head, {
      outbox: undefined,
      lastChanges: noChanges(),
      snapshots: noSnapshots(),
    });
  }

  /** The first round is not counted, because code that runs for the first time is slow in every class. */
  round(isCounted: boolean): void {
    const took = record(steps.map((step) => [step, 0] as const));
    for (let time = 0; time < timesAtOnce; time += 1) {
      this.#times += 1;
      const commands = this.#commands();
      for (const step of steps) took[step] += processorTimeOf(() => this.#dispatch(commands[step])) * 1000;
    }
    if (isCounted) for (const step of steps) this.spent[step].push(took[step] / timesAtOnce);
  }

  #commands(): Record<(typeof steps)[number], Command> {
    const studentId = idOf('s', (this.#times * 7_919) % this.#size);
    const added = asId<never>(`added~${this.#times}`);
    const dateOfEnrollment = `2026-02-${10 + (this.#times % 18)}`;
    return {
      'a student edited': { type: 'EditStudent', studentId, fields: { email: `${this.#times}@school.example` } },
      'a date of enrollment edited': {
        type: 'EditEnrollments',
        offeringId,
        students: [{ studentId, dateOfEnrollment }],
      },
      'a student added': { type: 'AddStudent', studentId: added, fields: { studentCode: `N${this.#times}` } },
      'a student enrolled': { type: 'EnrollStudents', offeringId, studentIds: [added] },
    };
  }

  #dispatch(command: Command): void {
    const id = asId<CommitId>(`commit${this.#times}${command.type}`);
    const envelope = { id, at: '2026-01-15T09:30:00.000Z', actor: 'a', tab: 't', app: 'bench', command };
    const made = this.#commits.propose({ command, envelope });
    if (!made || isRefusal(made)) throw new Error(`Refused: ${JSON.stringify(made)}`);
    this.#commits.accept({ command, envelope }, made, { resolve: () => undefined, reject: () => undefined });
    atOnce(this.#commits.follow(1));
    this.#commits.takeAppended(1, head);
  }
}

const benches = sizes.map((size) => new Bench(size));
for (let round = 0; round <= rounds; round += 1) for (const bench of benches) bench.round(round > 0);

const shown = (spent: readonly number[]): string => quantile(spent, 0.5).toFixed(0);
publish('One student', [
  `${conditionsOf('students')}. Processor time in µs: medians of ${rounds} rounds of ${timesAtOnce}, the classes in turn.`,
  '',
  `| dispatched | ${sizes.map((size) => `${size.toLocaleString('en')} students`).join(' | ')} |`,
  `|---|${sizes.map(() => '---|').join('')}`,
  ...steps.map((step) => `| ${step} | ${benches.map(({ spent }) => shown(spent[step])).join(' | ')} |`),
]);
