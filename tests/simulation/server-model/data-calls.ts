import type { EndpointName } from '../../../api/endpoints.ts';
import { type Call, done } from './answer.ts';
import * as assessments from './assessment-calls.ts';
import { workingData } from './book.ts';
import * as courses from './course-calls.ts';
import * as enrollments from './enrollment-calls.ts';
import * as grades from './grade-calls.ts';
import * as loads from './load-calls.ts';
import * as offerings from './offering-calls.ts';
import * as settings from './setting-calls.ts';
import * as snapshots from './snapshot-calls.ts';
import * as students from './student-calls.ts';

type CoreName = 'findUser' | 'logIn' | 'logOut' | 'changePassword' | 'contactUs' | 'verify';

/** Calls that the model does not have. Making one of them throws. */
export type LeftOut =
  | 'exportSnapshot'
  | 'exportOfferingToExcel'
  | 'exportOfferingToObject'
  | 'editSnapshotNotes'
  | 'loadSnapshotsById';

export type DataName = Exclude<EndpointName, CoreName | LeftOut>;

const loadEverything: Call = (book) => done(book, workingData(book));

/** Every call that reads or changes an account's book. */
export const dataCalls: { readonly [N in DataName]: Call } = {
  ...courses,
  ...offerings,
  ...assessments,
  ...students,
  ...enrollments,
  ...grades,
  ...settings,
  ...snapshots,
  ...loads,
  loadEverything,
};
