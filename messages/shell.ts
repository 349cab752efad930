import type { CommandType } from '../commands/catalogue.ts';
import type { BookEventType } from '../events/catalogue.ts';

export const product = 'Gradeledger';

export const shell = {
  skip: 'Skip to the page',
  navigation: 'Main',
  more: 'Menu',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', auto: 'Match system' },
  palette: 'Search or jump to…',
  paletteShort: 'Jump to',
  shortcuts: 'Keyboard shortcuts',
  undo: 'Undo',
  redo: 'Redo',
  leave: 'Leave this workspace',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading…',
  arrived: (title: string) => `${title} page`,
  pageTitle: (title: string) => `${title} · Gradeledger`,
};

export const pageNames = {
  landing: 'Welcome',
  courses: 'Courses',
  course: 'Course',
  offering: 'Offering',
  assessment: 'Assessment',
  finalGrades: 'Final grades',
  students: 'Students',
  about: 'About',
  info: 'App info',
  testing: 'Testing page',
};

export const crumbs = {
  label: 'Course, offering and assessment',
  course: 'Course',
  offering: 'Offering',
  assessment: 'Assessment',
  pick: { course: 'Choose a course', offering: 'Choose an offering', assessment: 'Choose an assessment' },
  search: { course: 'Search courses', offering: 'Search offerings', assessment: 'Search assessments' },
  none: {
    course: 'There are no courses yet.',
    offering: 'This course has no offerings yet.',
    assessment: 'This offering has no assessments yet.',
  },
  noMatch: 'Nothing matches.',
  more: (count: number) => `${count} more. Type to narrow the list.`,
};

export const palette = {
  nothing: 'Nothing matches.',
  hint: 'Type a page, a course, an offering, an assessment or a student.',
  kinds: {
    page: 'Page',
    action: 'Action',
    course: 'Course',
    offering: 'Offering',
    assessment: 'Assessment',
    student: 'Student',
  },
  goTo: (page: string) => `Go to ${page}`,
  theme: (name: string) => `Theme: ${name}`,
};

export const savedState = {
  label: 'State of your work',
  saved: 'Saved on this device',
  saving: 'Saving…',
  notSaved: 'Not saved',
  demo: 'Demo, nothing is kept',
  empty: 'Only in this tab',
  opening: 'Opening…',
  failed: 'Not open',
  readOnly: 'Read only',
  closed: 'Closed',
  explain: {
    saved: 'Every change is on this device’s disk.',
    saving: (count: number) => `${count === 1 ? 'One change is' : `${count} changes are`} on the way to the disk.`,
    demo: 'Sample data. It ends when this page is closed or reloaded.',
    empty: 'Your changes are gone when this tab is closed or reloaded. Export what you want to keep.',
    opening: 'The ledger is being read.',
    failed: 'The ledger could not be read.',
    readOnly: 'You can look at everything and export it, but nothing can be changed here now.',
    closed: 'This workspace has been closed.',
  },
  reasons: {
    quota:
      'The disk space of this browser is used up. Nothing saved before is lost. Free some space, or export your work.',
    'connection lost': 'The browser closed its storage. Nothing saved before is lost. Reload the page to go on.',
    blocked: 'Another tab holds the storage. Close the other tabs of this app; saving then goes on.',
    'open timed out': 'The storage does not answer. Keep this page open; reload it if this stays.',
    gone: 'This workspace was wiped, perhaps in another tab. Export what you see here before you close the page.',
    damaged: 'The ledger on this device is damaged. Nothing is written to it any more; export what you see.',
    unavailable: 'This browser gives the app no storage, as in some private windows. Export what you want to keep.',
    outdated: 'Another tab runs a newer version of the app. Reload the page to get that version.',
    newer: 'A newer version of the app has written here. Reload the page to get that version.',
    'not loaded':
      'A part of the app did not arrive. The connection may be slow or gone. Your work is as you left it; try again.',
    unknown: 'The storage failed for a reason the browser does not tell. Export what you want to keep, then reload.',
  },
  retry: 'Try again now',
  position: 'Changes in the ledger',
  head: 'Ledger’s head',
  unsaved: 'Not on disk yet',
  withdrawn: (count: number) =>
    count === 1
      ? 'One change did not go through, because another tab’s change came first:'
      : `${count} changes did not go through, because another tab’s changes came first:`,
};

export const banners = {
  label: 'About this workspace',
  demo: 'Demo: sample data, nothing is kept.',
  empty: 'Nothing is kept after this page closes. Export what you want to keep.',
  noDisk:
    'This browser gives Gradeledger no storage. Your work is in this tab only: what has not been sent ends with it. What waited on this computer before is not shown.',
  reset: 'Reset…',
  leave: 'Leave',
};

export const leaving = {
  title: 'Leave without keeping anything?',
  body: 'What you entered here lives in this page only. It cannot be brought back after you leave. App info can export it first.',
  stay: 'Stay',
  leave: 'Leave and lose it',
};

export const resetDemo = {
  title: 'Reset the sample data',
  body: 'Draws what you choose anew, and with it whatever depends on it.',
  kinds: {
    courses: 'Courses',
    offerings: 'Offerings',
    assessments: 'Assessments',
    students: 'Students',
    enrollments: 'Enrollments',
    grades: 'Grades',
    settings: 'Settings',
  },
  all: 'Everything',
  reset: 'Reset',
  done: 'The sample data was drawn anew.',
};

export const guard = {
  why: (page: string) => `${page} opens once you have a workspace: sign in, try the demo, or start empty.`,
  ended: 'Demo and empty workspaces end when the page is reloaded or closed.',
};

export const lost = {
  title: 'There is no such page',
  body: (path: string) => `There is nothing at ${path}. Nothing was changed.`,
  go: 'Go to Courses',
  start: 'Go to the start',
};

export const faults = {
  chunkTitle: 'This screen did not load',
  chunkBody: 'The connection may be slow or gone. Your work is as you left it.',
  retry: 'Try again',
  crashTitle: 'This screen has stopped',
  crashBody: 'A fault in the app stopped it. What was shown as saved is safe; what you were just typing may not be.',
  crashRetry: 'Open it again',
  details: 'Details for a report',
};

export const undone = {
  undone: (what: string) => `Undone: ${what}.`,
  redone: (what: string) => `Done again: ${what}.`,
  nothingToUndo: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to redo.',
  withdrawn: (sentence: string, entered: string) => `Not done, another tab came first. ${sentence} ${entered}`.trim(),
};

/** What a command did, in a few words that fit after “Undone:”. */
export const commandNames: Readonly<Record<CommandType, string>> = {
  AddCourse: 'course added',
  EditCourse: 'course edited',
  SaveCourse: 'course saved',
  DeleteCourse: 'course deleted',
  AddOffering: 'offering added',
  EditOffering: 'offering edited',
  SaveOffering: 'offering saved',
  DeleteOffering: 'offering deleted',
  AddWeightSet: 'weight set added',
  RenameWeightSet: 'weight set renamed',
  MoveWeightSet: 'weight set moved',
  RemoveWeightSet: 'weight set removed',
  EditWeights: 'weights changed',
  AddAssessment: 'assessment added',
  EditAssessment: 'assessment edited',
  SaveAssessment: 'assessment saved',
  DeleteAssessment: 'assessment deleted',
  InsertProblem: 'problem inserted',
  EditProblem: 'problem edited',
  DeleteProblem: 'problem deleted',
  ReorderProblems: 'problems reordered',
  AddStudent: 'student added',
  EditStudent: 'student edited',
  SaveStudent: 'student saved',
  DeleteStudent: 'student deleted',
  EnrollStudents: 'students enrolled',
  EditEnrollments: 'enrollments edited',
  SaveEnrollment: 'enrollment saved',
  UnenrollStudents: 'students un-enrolled',
  AddGrade: 'grade added',
  EditGrades: 'grades changed',
  SaveGrade: 'grade saved',
  DeleteGrades: 'grades deleted',
  EditSettings: 'settings changed',
  EditExcuses: 'excuses changed',
  EditGradingPolicy: 'grading policy changed',
  ApplyImport: 'import applied',
  UndoCommit: 'change',
};

/** What an undo or a redo did: such a commit has no command of its own. */
export const eventNames: Readonly<Record<BookEventType, string>> = {
  BaselineObserved: 'data replaced',
  CourseAdded: 'course added',
  CourseEdited: 'course edited',
  CourseDeleted: 'course deleted',
  OfferingAdded: 'offering added',
  OfferingEdited: 'offering edited',
  OfferingDeleted: 'offering deleted',
  WeightSetInserted: 'weight set added',
  WeightSetRemoved: 'weight set removed',
  WeightSetMoved: 'weight set moved',
  WeightEdited: 'weights changed',
  AssessmentAdded: 'assessment added',
  AssessmentEdited: 'assessment edited',
  AssessmentDeleted: 'assessment deleted',
  ProblemInserted: 'problem inserted',
  ProblemRemoved: 'problem deleted',
  ProblemEdited: 'problem edited',
  ProblemsReordered: 'problems reordered',
  StudentAdded: 'student added',
  StudentEdited: 'student edited',
  StudentDeleted: 'student deleted',
  StudentEnrolled: 'students enrolled',
  EnrollmentEdited: 'enrollments edited',
  StudentUnenrolled: 'students un-enrolled',
  GradeEdited: 'grades changed',
  SettingEdited: 'settings changed',
};
