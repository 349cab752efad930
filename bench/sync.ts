/**
 * The cost of the records that are kept for a server: `npm run bench -- sync [--write]`. Prints a table; `--write` also
 * replaces the section "Sync" of docs/benchmarks.md.
 */
import type { DomainEvent } from '../events/catalogue.ts';
import type { Assessment, WorkingData } from '../events/entities.ts';
import {
  type AssessmentId,
  asId,
  type IntentId,
  type OfferingId,
  type ProblemId,
  type StudentId,
} from '../events/ids.ts';
import { record } from '../events/record.ts';
import { gradebook } from '../projections/book/gradebook.ts';
import { replay } from '../projections/book/projection.ts';
import { workingData } from '../projections/book/working-data.ts';
import { emptyRecords, fold, type LogRecords } from '../projections/records/records.ts';
import { reconcile } from '../sync/compare/reconcile.ts';
import { nextCalls } from '../sync/plan/plan.ts';
import type { Call } from '../sync/wire/call.ts';
import { outcomeOf } from '../sync/wire/outcome.ts';
import { requestOf } from '../sync/wire/request.ts';
import { stateHash } from '../sync/wire/state-hash.ts';
import { conditionsOf, processorTimeOf, publish } from './report.js';

const runs = 5;
const [students, assessments] = [5_000, 40];

const offeringId = asId<OfferingId>('o');
const range = (length: number): number[] => Array.from({ length }, (_, at) => at);
const problemIn = (at: number): ProblemId => asId(`a${at}~1`);

const seats = (): DomainEvent[] => [
  { type: 'CourseAdded', course: { courseId: asId('c') } as never, at: 0 },
  { type: 'OfferingAdded', offering: { offeringId, courseId: asId('c'), weightSets: [] } as never, at: 0 },
  ...range(assessments).map((at): DomainEvent => {
    const problems = [{ problemId: problemIn(at), max: 10, outcomes: [] }];
    const assessment: Assessment = { assessmentId: asId(`a${at}`), offeringId, assessmentName: '', problems };
    return { type: 'AssessmentAdded', assessment, at };
  }),
  ...range(students).flatMap((at): DomainEvent[] => {
    const studentId = asId<StudentId>(`s${at}`);
    const student = { studentId, studentCode: `C${at}`, firstName: '', lastName: '', email: '' };
    const enrollment = { offeringId, studentId, dateOfEnrollment: '2026-01-05' };
    return [
      { type: 'StudentAdded', student },
      { type: 'StudentEnrolled', enrollment, grades: record() },
    ];
  }),
];

/** A first grade for every student in these assessments, one event for each student, in the form in which the log returns events. */
const gradesIn = (columns: readonly number[]): DomainEvent[] =>
  fromLog(
    range(students).map((at): DomainEvent => {
      const cells = columns.map((column) => {
        const to = { points: record([[problemIn(column), 7]]) };
        return [
          asId<AssessmentId>(`a${column}`),
          { from: { points: record([[problemIn(column), null]]) }, to },
        ] as const;
      });
      return { type: 'GradeEdited', offeringId, studentId: asId(`s${at}`), grades: record(cells) };
    }),
  );

const grades = (columns: number): DomainEvent[] => gradesIn(range(columns));

const fromLog = (events: DomainEvent[]): DomainEvent[] => JSON.parse(JSON.stringify(events)) as DomainEvent[];

let seq = 0;
const commit = (events: readonly DomainEvent[]) => {
  seq += 1;
  const at = '2026-02-03T10:15:00.000Z';
  return { id: asId<never>(`k${seq}`), at, actor: 'ana', tab: 't', app: '1', command: { type: 'Bench' }, events, seq };
};

/** Records in which only the events of `owing` are owed. */
const recordsOf = (known: readonly DomainEvent[], ...owing: readonly (readonly DomainEvent[])[]): LogRecords => {
  const records = emptyRecords();
  fold(records, commit([{ type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '' }, ...known]));
  for (const events of owing) fold(records, commit(events));
  return records;
};

type Row = readonly [what: string, figure: string];

/** The median of the runs, with the lowest and the highest. `make` is not counted. */
const figureOf = <Made>(make: () => Made, run: (made: Made) => unknown): string => {
  const spent = range(runs).map(() => {
    const made = make();
    return processorTimeOf(() => run(made));
  });
  const sorted = spent.sort((one, other) => one - other);
  return `${Math.round(sorted[Math.floor(runs / 2)] ?? 0)} ms (${Math.round(sorted[0] ?? 0)} to ${Math.round(sorted.at(-1) ?? 0)})`;
};

const intend = (records: LogRecords, { endpoint, items }: Call, intent: IntentId): void => {
  fold(records, commit([{ type: 'CallIntended', intent, call: endpoint, items: [...items] }]));
};

const capabilities = { ifMatch: true, problemOrder: true } as const;

const folding = (): Row[] => {
  const known = seats();
  const all = grades(assessments);
  const single = range(assessments / 2).flatMap((column) => gradesIn([column]).map((event) => commit([event])));
  return [
    [
      '200 000 grades in one commit: book alone',
      figureOf(
        () => replay(gradebook, known),
        (book) => replay(gradebook, all, book),
      ),
    ],
    [
      '200 000 grades in one commit: book and outbox',
      figureOf(
        () => recordsOf(known),
        (records) => fold(records, commit(all)),
      ),
    ],
    [
      '100 000 grades, a commit each: book alone',
      figureOf(
        () => replay(gradebook, known),
        (book) => {
          for (const { events } of single) replay(gradebook, events, book);
        },
      ),
    ],
    [
      '100 000 grades, a commit each: book and outbox',
      figureOf(
        () => recordsOf(known),
        (records) => {
          for (const one of single) fold(records, one);
        },
      ),
    ],
  ];
};

const intent = asId<IntentId>('intent');

const planning = (): Row[] => {
  const owing = recordsOf(seats(), grades(assessments));
  const roster = recordsOf([], seats());
  return [
    [
      '200 000 grades owed: one call of 5 000 rows',
      figureOf(
        () => owing,
        (records) => nextCalls(records, capabilities, { lanes: 1 }),
      ),
    ],
    [
      '200 000 grades owed: three calls of 5 000 rows',
      figureOf(
        () => owing,
        (records) => nextCalls(records, capabilities),
      ),
    ],
    [
      '5 000 students and seats owed: the next calls',
      figureOf(
        () => roster,
        (records) => nextCalls(records, capabilities),
      ),
    ],
    [
      'a call of 5 000 rows: its bytes',
      figureOf(
        () => nextCalls(owing, capabilities, { lanes: 1 }),
        (calls) => calls.map(requestOf),
      ),
    ],
  ];
};

const sending = (): Row[] => {
  const called = (): LogRecords => {
    const records = recordsOf(seats(), grades(2));
    const [call] = nextCalls(records, capabilities, { lanes: 1 });
    if (call) intend(records, call, intent);
    return records;
  };
  return [
    [
      'a call of 5 000 rows: intended',
      figureOf(
        () => recordsOf(seats(), grades(2)),
        (records) => {
          for (const call of nextCalls(records, capabilities, { lanes: 1 })) intend(records, call, intent);
        },
      ),
    ],
    [
      'a call of 5 000 rows: acknowledged',
      figureOf(called, (records) => {
        const outcome = outcomeOf(records, intent, { kind: 'reply', status: 200, text: '{"success":true}' });
        if ('events' in outcome) fold(records, commit(outcome.events));
      }),
    ],
  ];
};

/** What a server returns if all but `differences` grades are the same. */
const readOf = ({ book }: LogRecords, differences: number): WorkingData => {
  const data = JSON.parse(JSON.stringify(workingData(book))) as WorkingData;
  for (const [at, grade] of data.grades.entries()) {
    if (at >= differences) break;
    for (const problemId of Object.keys(grade.points)) grade.points[asId<ProblemId>(problemId)] = 3;
  }
  return data;
};

const reading = (): Row[] =>
  [10, 40].flatMap((columns): Row[] => {
    const records = recordsOf(seats(), []);
    fold(
      records,
      commit([{ type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '' }, ...grades(columns)]),
    );
    const count = `${(columns * students).toLocaleString('en').replace(',', ' ')} grades`;
    return [
      [
        `${count}, 20 differ: reconciled`,
        figureOf(
          () => readOf(records, 20),
          (fresh) => reconcile(records, fresh),
        ),
      ],
      [
        `${count}, none differs: reconciled`,
        figureOf(
          () => readOf(records, 0),
          (fresh) => reconcile(records, fresh),
        ),
      ],
      [`${count}: the hash of them alone`, figureOf(() => readOf(records, 0), stateHash)],
    ];
  });

publish('Sync', [
  `${conditionsOf('sync')}. Processor time, median (least to most) of ${runs}: ${students.toLocaleString('en').replace(',', ' ')} students, ${assessments} assessments.`,
  '',
  '| what | figure |',
  '|---|---|',
  ...[...folding(), ...planning(), ...sending(), ...reading()].map((row) => `| ${row.join(' | ')} |`),
]);
