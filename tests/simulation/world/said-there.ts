import { endpoints } from '../../../api/endpoints.ts';
import { readEverything } from '../../../api/read-everything.ts';
import { isRecord } from '../../../events/record.ts';

/**
 * Whether the student with this id says in the reading exactly what the addition sent, code included. A server gives a
 * code to one student only, so no other row of the reading says so. `sent`: path and body of the call.
 */
export const isStudentAsSent = (reading: string, id: string, sent: string): boolean => {
  const start = `${endpoints.addStudent.path} `;
  if (!sent.startsWith(start)) return false;
  const fields: unknown = JSON.parse(sent.slice(start.length));
  if (!isRecord(fields) || typeof fields.studentCode !== 'string' || fields.studentCode.trim() === '') return false;
  const row = studentsIn(reading).find((one) => isRecord(one) && one.studentId === id);
  return isRecord(row) && Object.entries(fields).every(([field, value]) => row[field] === value);
};

const studentsIn = (reading: string): readonly unknown[] => {
  const result = readEverything({ kind: 'reply', status: 200, text: reading });
  return result.kind === 'done' && Array.isArray(result.reply.students) ? result.reply.students : [];
};
