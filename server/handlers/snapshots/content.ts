import type { Settings } from '../../../events/entities.ts';
import type { ObjectFile, WireOffering } from '../../../events/wire.ts';
import { objectFile } from '../../../events/wire-write.ts';
import { storedPolicy } from '../../../projections/settings/policy.ts';
import type { ReadTransaction } from '../../storage.ts';
import { studentsByCode } from '../students.ts';

/** An offering with everything that belongs to it, including its grading policy, and nothing else. */
export const contentOf = async (rows: ReadTransaction, offering: WireOffering, note: string): Promise<ObjectFile> => {
  const { offeringId, courseId } = offering;
  const enrollments = [...(await rows.list('enrollments', { offeringId }))];
  const enrolled = new Set(enrollments.map(({ studentId }) => studentId));
  const policy = storedPolicy(await rows.settings(), offeringId);
  return objectFile(
    {
      courses: [...(await rows.list('courses', { courseId }))],
      offerings: [offering],
      assessments: [...(await rows.list('assessments', { offeringId }))],
      enrollments,
      students: (await studentsByCode(rows)).filter(({ studentId }) => enrolled.has(studentId)),
      grades: [...(await rows.list('grades', { offeringId }))],
      settings: policy === undefined ? {} : ({ grading: { [offeringId]: policy } } as Settings),
    },
    note,
  );
};
