import type { SoughtRows } from '../storage.ts';
import { assessments } from './assessments.ts';
import type { DataCall, Handlers } from './call.ts';
import { courses } from './courses.ts';
import { enrollments } from './enrollments.ts';
import { everything } from './everything.ts';
import { exports } from './exports.ts';
import { grades, seatOf } from './grades.ts';
import { loads } from './loads.ts';
import { offerings } from './offerings.ts';
import { settings } from './settings.ts';
import { snapshots } from './snapshots/snapshots.ts';
import { students } from './students.ts';

/** Every call about an account's data. */
export const handlers: Handlers<DataCall> = {
  ...courses,
  ...offerings,
  ...settings,
  ...assessments,
  ...enrollments,
  ...students,
  ...grades,
  ...everything,
  ...snapshots,
  ...exports,
  ...loads,
};

/** What a handler looks for before anything else, so that it is looked at together with the call's key. */
export const soughtAhead: {
  readonly [N in DataCall]?: (params: Readonly<Record<string, string>>) => SoughtRows;
} = { editGrade: seatOf };
