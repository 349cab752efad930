/**
 * What a redacted log keeps: the names of the format, and the few texts that say how something is to be read. Everything
 * else is replaced, a field that is missing here too.
 */
import { idNames } from '../../events/items.ts';
import { byKind, policyFields } from '../../events/policy.ts';
import { keysOf } from '../../events/record.ts';
import { scopeIds } from '../../events/scope.ts';

/** The names that an event of any version, or a known section of the settings, has for its parts. */
export const fieldNames: ReadonlySet<string> = new Set([
  // events
  ...['aside', 'assessment', 'assessmentId', 'at', 'call', 'cellsWait', 'counts', 'course', 'courseId', 'data'],
  ...['enrollment', 'epoch', 'from', 'grade', 'grades', 'id', 'intent', 'item', 'items', 'known', 'lost', 'mergedInto'],
  ...['missing', 'note', 'offering', 'offeringId', 'offeringIds', 'outcomeOrder', 'path', 'problem', 'problemId'],
  ...['problems', 'reason', 'row', 'scope', 'seat', 'setting', 'shifts', 'snapshot', 'snapshotId', 'stateHash'],
  ...['status', 'student', 'studentId', 'to', 'under', 'unmergedFrom', 'value', 'weightSet', 'weightSetId', 'why'],
  ...['of', 'type'],
  // the stores
  ...['assessments', 'courses', 'enrollments', 'offerings', 'settings', 'students'],
  // courses and offerings
  ...['coRequisites', 'courseCode', 'courseLevel', 'courseNumber', 'department', 'description', 'institution'],
  ...['instructorFirstName', 'instructorLastName', 'learningOutcomes', 'listOfTopics', 'numberOfCredits', 'otherNotes'],
  ...['period', 'preRequisites', 'recommendedTexts', 'requiredCourse', 'requiredTexts', 'section', 'tag', 'title'],
  ...['weightSets', 'weights', 'yearOfStart'],
  // assessments, students, enrollments, grades
  ...['assessmentName', 'max', 'outcomes', 'email', 'firstName', 'lastName', 'studentCode', 'dateOfEnrollment'],
  ...['bonusPoints', 'curvePoints', 'points', 'useBonusPoints', 'useCurvePoints'],
  // settings
  ...policyFields,
  ...['dates', 'display', 'grading', 'gradingDefaults', 'ledgerTags', 'letter', 'name', 'names', 'numbers'],
  ...['rowHeight', 'seq', 'theme'],
  // snapshots
  ...['createdAt', 'offeringThere'],
]);

/** The sections of the settings whose names, numbers and words are the format’s. All others are somebody’s own. */
export const knownSections: ReadonlySet<string> = new Set([
  'display',
  'grading',
  'gradingDefaults',
  'ledgerTags',
  'theme',
]);

/** Where keys are ids, and numbers or signs stand under them. */
export const recordsById: ReadonlySet<string> = new Set(['points', 'weights', 'excused', 'lost', 'counts']);

const idFields: ReadonlySet<string> = new Set([
  'path',
  'neverDrop',
  'weightSet',
  'mergedInto',
  'unmergedFrom',
  'known',
]);

/** Whether the texts of this field are ids, or names of the format, and never words of people. */
export const holdsIds = (field: string): boolean => idFields.has(field) || /(^i|I)ds?$/.test(field);

/** What each text of a list is: a section of the settings is a path, while that of an offering is one text. */
export const eachOf = (field: string): string => (field === 'section' ? 'path' : field);

/** Words of ours that stand in these fields of an event itself. */
export const keptOfEvent: ReadonlySet<string> = new Set(['call', 'why', 'aside', 'scope']);

/** The words that a field takes from a list. A text that is none of them is replaced there too. */
export const enumerated: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    of: [...keysOf(idNames), ...keysOf(scopeIds)],
    ...byKind((kind) => (typeof kind === 'object' && 'words' in kind ? kind.words : [])),
    weightSet: ['best'],
    letter: ['A', 'B', 'C', 'D', 'E', 'F'].flatMap((letter) => ['+', '', '-', '−'].map((sign) => letter + sign)),
    theme: ['light', 'dark', 'auto'],
    rowHeight: ['normal', 'compact'],
    names: ['lastFirst', 'firstLast'],
    numbers: ['browser', 'point', 'comma'],
    dates: ['browser', 'dayFirst', 'iso'],
  }).map(([field, words]) => [field, new Set(words)]),
);

const times: ReadonlySet<string> = new Set(['at', 'createdAt', 'dateOfEnrollment']);

/** Whether the text is a date, or an ISO time, where one belongs. */
export const isTimeIn = (field: string, text: string): boolean =>
  times.has(field) && /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?Z)?$/.test(text);
