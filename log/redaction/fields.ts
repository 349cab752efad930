/**
 * What a redacted log keeps: the names of the format, and the few texts that say how something is to be read.
 * Everything else is replaced, even the texts of a field that somebody forgot to list here.
 */
import { idNames } from '../../events/items.ts';
import { fromKinds, policyFields } from '../../events/policy.ts';
import { keysOf } from '../../events/record.ts';
import { scopeIds } from '../../events/scope.ts';

/** The names of the fields in events of any version and in known sections of the settings. */
export const fieldNames: ReadonlySet<string> = new Set([
  // events
  ...['aside', 'assessment', 'assessmentId', 'at', 'call', 'cellsWait', 'continues', 'counts', 'course', 'courseId'],
  ...['data'],
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
  ...['dates', 'display', 'grading', 'gradingDefaults', 'ledgerTags', 'letter', 'name', 'names', 'notes', 'numbers'],
  ...['rowHeight', 'seq', 'theme'],
  ...['final', 'members', 'needs', 'within'],
  // snapshots
  ...['createdAt', 'offeringThere'],
]);

/** The sections of the settings whose names, numbers and words are the format’s. All others are somebody’s own. */
export const knownSections: ReadonlySet<string> = new Set([
  'display',
  'grading',
  'gradingDefaults',
  'ledgerTags',
  'notes',
  'theme',
]);

/** Fields whose keys are ids, with numbers or `true` as values. */
export const recordsById: ReadonlySet<string> = new Set([
  ...['points', 'weights', 'excused', 'lost', 'counts', 'members', 'extraCredit', 'categories', 'given', 'neverDrop'],
]);

const idFields: ReadonlySet<string> = new Set([
  'path',
  'neverDrop',
  'weightSet',
  'mergedInto',
  'unmergedFrom',
  'known',
]);

/** Whether the field's texts are ids or names of the format, never words of people. */
export const holdsIds = (field: string): boolean => idFields.has(field) || /(^i|I)ds?$/.test(field);

/**
 * The field that each text of a list counts as: a list under `section` is a path of the settings, while the section of
 * an offering is one text.
 */
export const eachOf = (field: string): string => (field === 'section' ? 'path' : field);

/** Fields of an event itself that hold words of this application. */
export const keptOfEvent: ReadonlySet<string> = new Set(['call', 'why', 'aside', 'scope']);

/** The fields whose texts are words of a list. Any other text there is replaced, too. */
export const enumerated: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    of: [...keysOf(idNames), ...keysOf(scopeIds)],
    ...fromKinds((kind) => (typeof kind === 'object' && 'words' in kind ? kind.words : [])),
    weightSet: ['best'],
    within: ['weights', 'points', 'equally'],
    letter: ['A', 'B', 'C', 'D', 'E', 'F'].flatMap((letter) => ['+', '', '-', '−'].map((sign) => letter + sign)),
    theme: ['light', 'dark', 'auto'],
    rowHeight: ['normal', 'compact'],
    names: ['lastFirst', 'firstLast'],
    numbers: ['browser', 'point', 'comma'],
    dates: ['browser', 'dayFirst', 'iso'],
  }).map(([field, words]) => [field, new Set(words)]),
);

const times: ReadonlySet<string> = new Set(['at', 'createdAt', 'dateOfEnrollment']);

/** Whether the field holds times and the text is a date or an ISO time. */
export const isTimeIn = (field: string, text: string): boolean =>
  times.has(field) && /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?Z)?$/.test(text);
