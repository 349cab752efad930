import type { EndpointName } from '../../../api/endpoints.ts';
import { commandTypes } from '../../../commands/decide.ts';
import type { EventOf } from '../../../events/catalogue.ts';
import type { SyncDecision } from '../../../sync/decide/decisions.ts';

/**
 * The wire's calls that sync makes: those that write data, and those that read everything or a list of it. The other three that
 * delete all of something come in one of fifty worlds, or less, so named worlds play them instead; `hostile-parts.test.ts` meets
 * those that read a part.
 */
const calls: readonly EndpointName[] = [
  'addCourse',
  'editCourse',
  'deleteCourse',
  'addOffering',
  'editOffering',
  'deleteOffering',
  'editSettings',
  'addAssessment',
  'editAssessment',
  'deleteAssessment',
  'addEnrollment',
  'editEnrollments',
  'deleteEnrollment',
  'addStudent',
  'editStudent',
  'deleteStudent',
  'editGrade',
  'editGrades',
  'deleteGrade',
  'enroll',
  'unenroll',
  'deleteEnrollmentsOfOffering',
  'loadSnapshotsFromObject',
  'loadEverything',
  'listSettings',
  'listCourses',
  'listOfferings',
  'listAssessments',
  'listStudents',
  'listEnrollments',
  'listGrades',
  'listGradesOfAssessment',
];

/** `false`: it comes by chance in one of hundreds of worlds, so a named world plays it instead. */
const asides: { readonly [W in NonNullable<EventOf<'ServerHolds'>['aside']> | 'refused']: boolean } = {
  conflict: true,
  unseen: true,
  ambiguous: false,
  refused: true,
};

const drops: { readonly [W in EventOf<'CallDropped'>['why']]: true } = {
  'not sent': true,
  'not applied': true,
  'looked up': true,
};

const decisions: { readonly [T in SyncDecision['type']]: boolean } = {
  KeepMine: true,
  TakeTheirs: true,
  PassOver: true,
  ChooseParts: true,
  ClaimRow: false,
  BelieveReading: false,
};

/** What becomes of a wish to load a file, and what the commit that settles the call says. */
const loads = ['begun', 'unsent', 'LoadSnapshots CallApplied', 'HearReply CallDropped'];

const answers = ['200', '400', '401', '403', '404', '409', '429', '500', '502', '503', '504', 'silence', 'offline'];
const readings = answers.filter((answer) => !['400', '404', '409'].includes(answer));

const wanted = (table: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.keys(table).filter((name) => table[name]);

/**
 * What every share of worlds has to meet, under the names by which the watch counts it. A command or an answer that
 * never came would prove nothing: its promises would hold untested. Commands are all that there are; the types keep the other tables complete.
 */
const toMeet: readonly string[] = [
  // Moving a weight set comes a few times in 2 000 worlds; `exhaustive.test.ts` plays it at every moment.
  ...commandTypes.filter((type) => type !== 'MoveWeightSet').map((type) => `command ${type}`),
  ...calls.map((call) => `call ${call}`),
  ...wanted(asides).map((why) => `aside ${why}`),
  ...Object.keys(drops).map((why) => `dropped ${why}`),
  ...wanted(decisions).map((type) => `decision ${type}`),
  ...loads.map((what) => `load ${what}`),
  // A delete of all of something that is refused comes in one of hundreds of worlds; `named-wholes.test.ts` plays it.
  'taken back MergeStudents',
  ...['CallApplied', 'IdAssigned', 'CallRefused', 'ItemsReleased', 'RefusalsPassed'].map((type) => `event ${type}`),
  ...answers.map((answer) => `call answered ${answer}`),
  ...readings.map((answer) => `reading answered ${answer}`),
];

/** What was met less often than `least`, each with its count. */
export const blindSpots = (seen: ReadonlyMap<string, number>, least: number): readonly string[] =>
  toMeet.flatMap((what) => ((seen.get(what) ?? 0) < least ? [`${what}: ${seen.get(what) ?? 0}`] : []));
