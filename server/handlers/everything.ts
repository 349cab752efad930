import type { InitializationData } from '../../events/wire.ts';
import type { ReadTransaction } from '../storage.ts';
import { done, type Handlers } from './call.ts';
import { studentsByCode } from './students.ts';

export const everything: Handlers<'loadEverything'> = {
  loadEverything: async (rows) => done(await workingData(rows)),
};

/** Everything of the account except its snapshots. */
export const workingData = async (rows: ReadTransaction) =>
  ({
    courses: await rows.list('courses'),
    offerings: await rows.list('offerings'),
    assessments: await rows.list('assessments'),
    enrollments: await rows.list('enrollments'),
    students: await studentsByCode(rows),
    grades: await rows.list('grades'),
    settings: await rows.settings(),
  }) satisfies { readonly [K in keyof InitializationData]: unknown };
