import { blankCourse, blankTerm } from '../../../events/blank.ts';
import type { DomainEvent } from '../../../events/catalogue.ts';
import type { AskedCommand, CommitDraft } from '../../../events/commit.ts';
import type { Assessment, Offering, Problem } from '../../../events/entities.ts';
import {
  type AssessmentId,
  asId,
  type CourseId,
  type IntentId,
  type OfferingId,
  type ProblemId,
} from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import { record } from '../../../events/record.ts';

/** What was asked; with `undoesAll`, the commits that were taken back by it. */
type Asked = string | AskedCommand | Pick<CommitDraft, 'command' | 'undoesAll'>;

/** Commits of a story: the command, then its events. */
export type Told = readonly (readonly [asked: Asked, ...events: DomainEvent[]])[];

const courseId = asId<CourseId>('c~1');
const offeringId = asId<OfferingId>('o~1');
const [quiz, exam] = [asId<AssessmentId>('a~1'), asId<AssessmentId>('a~2')];
const problemId = asId<ProblemId>('a~1.p');
const offering: Item = { of: 'offering', offeringId };
const loadedHere = asId<OfferingId>('o9~');

const intent = (n: number): IntentId => asId<IntentId>(`${n}`.padStart(32, '0'));
const problem = (outcomes: (number | null)[]): Problem => ({ problemId, max: 10, outcomes });
const ofExam: Problem = { problemId: asId<ProblemId>('a~2.p'), max: 5, outcomes: [2] };
const assessmentOf = (assessmentId: AssessmentId, problems: Problem[]): Assessment => ({
  assessmentId,
  offeringId,
  assessmentName: 'Quiz',
  problems,
});
const course = { ...blankCourse(), courseId, title: 'Rhetoric' };
const offered: Offering = {
  ...{ ...blankCourse(), ...blankTerm(), weightSets: [] },
  ...{ offeringId, courseId, learningOutcomes: ['Read', 'Write'] },
};

/**
 * Learning outcomes and the tables whose columns go by them: moved in one call at the server, told to it before their
 * outcomes are there, and taken away together with the outcomes that they went by.
 */
export const ofOutcomes: Told = [
  ['AddCourse', { type: 'CourseAdded', course, at: 0 }],
  ['AddOffering', { type: 'OfferingAdded', offering: offered, at: 0 }],
  ['AddAssessment', { type: 'AssessmentAdded', assessment: assessmentOf(quiz, [problem([1, null])]), at: 0 }],
  [
    'EditOutcomeCells',
    {
      type: 'ProblemEdited',
      assessmentId: quiz,
      problemId,
      from: { outcomes: [1, null] },
      to: { outcomes: [1, 3] },
      under: ['Read', 'Write'],
    },
  ],
  ['SendCall', { type: 'CallIntended', intent: intent(1), call: 'addCourse', items: [{ of: 'course', courseId }] }],
  ['HearReply', { type: 'IdAssigned', intent: intent(1), item: { of: 'course', courseId }, id: 'c7' }],
  ['SendCall', { type: 'CallIntended', intent: intent(2), call: 'addOffering', items: [offering] }],
  ['HearReply', { type: 'IdAssigned', intent: intent(2), item: offering, id: 'o7' }],
  [
    'ReviseOutcomes',
    {
      type: 'OfferingEdited',
      offeringId,
      from: { learningOutcomes: ['Read', 'Write'] },
      to: { learningOutcomes: ['Write', 'Speak', 'Read'] },
    },
    {
      type: 'ProblemEdited',
      assessmentId: quiz,
      problemId,
      from: { outcomes: [1, 3] },
      to: { outcomes: [3, null, 1] },
    },
  ],
  [
    'SendCall',
    {
      type: 'CallIntended',
      intent: intent(3),
      call: 'addAssessment',
      items: [{ of: 'assessment', assessmentId: quiz }],
      cellsWait: true,
    },
  ],
  ['HearReply', { type: 'IdAssigned', intent: intent(3), item: { of: 'assessment', assessmentId: quiz }, id: 'a7' }],
  [
    'SendCall',
    {
      type: 'CallIntended',
      intent: intent(4),
      call: 'editOffering',
      items: [offering],
      outcomeOrder: [1, null, 0],
    },
  ],
  ['HearReply', { type: 'CallApplied', intent: intent(4) }],
  [
    'DeleteProblem',
    {
      type: 'ProblemRemoved',
      assessmentId: quiz,
      problem: problem([3, null, 1]),
      at: 0,
      under: ['Write', 'Speak', 'Read'],
    },
  ],
  ['UndoCommit', { type: 'ProblemInserted', assessmentId: quiz, problem: problem([3, null, 1]), at: 0 }],
  ['AddAssessment', { type: 'AssessmentAdded', assessment: assessmentOf(exam, [ofExam]), at: 1 }],
  [
    'DeleteAssessment',
    {
      type: 'AssessmentDeleted',
      assessment: assessmentOf(exam, [ofExam]),
      at: 1,
      under: ['Write', 'Speak', 'Read'],
    },
  ],
];

/** A file is loaded whose offering has an id that means something else here; Undo leaves what was said of the server. */
export const ofLoads: Told = [
  [
    { type: 'IntendLoad', note: 'class.json' },
    {
      type: 'CallIntended',
      intent: intent(5),
      call: 'loadSnapshotsFromObject',
      items: [{ of: 'offering', offeringId: loadedHere }],
    },
  ],
  [{ type: 'SendCall', note: 'loadSnapshotsFromObject' }],
  [
    { type: 'LoadSnapshots', note: 'class.json' },
    {
      type: 'ServerChangesObserved',
      scope: 'everything',
      counts: record([['offerings', 2]]),
      stateHash: 'c'.repeat(64),
    },
    { type: 'IdAssigned', intent: asId<IntentId>(''), item: { of: 'offering', offeringId: loadedHere }, id: 'o9' },
    { type: 'OfferingAdded', offering: { ...offered, offeringId: loadedHere }, at: 1 },
    { type: 'SettingEdited', path: ['grading', loadedHere, 'decimals'], from: null, to: 3 },
    { type: 'CallApplied', intent: intent(5) },
  ],
  [
    'UndoCommit',
    { type: 'SettingEdited', path: ['grading', loadedHere, 'decimals'], from: 3, to: null },
    { type: 'OfferingDeleted', offering: { ...offered, offeringId: loadedHere }, at: 1 },
  ],
];
