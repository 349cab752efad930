import { canonicalJson } from '../../api/canonical.ts';
import { digestOfAll } from '../../api/digest.ts';
import type { GradeRecord, WorkingData } from '../../events/entities.ts';
import { gradeFieldNames } from '../../events/fields.ts';
import { keyOfAll } from '../../events/ids.ts';

/** SHA-256 of everything that a server holds, in its ids and in the order in which it was read. */
export const stateHash = (data: WorkingData): string => digestOfAll(textsOf(data));

/** In pieces, for one text with all grades of a large gradebook would be long in the making. */
function* textsOf({ grades, ...data }: WorkingData): Iterable<string> {
  yield canonicalJson(data);
  for (let at = 0; at < grades.length; at += rowsAtOnce) {
    yield grades
      .slice(at, at + rowsAtOnce)
      .map(gradeLine)
      .join('');
  }
}

/** The rows are hashed in portions, so that the text of a whole reading is never in memory at once. */
const rowsAtOnce = 500;

/** Built by hand for speed: there are many grades. */
const gradeLine = (grade: GradeRecord): string => {
  const { offeringId, assessmentId, studentId, points } = grade;
  let line = keyOfAll(offeringId, assessmentId, studentId);
  for (const [problemId, earned] of Object.entries(points)) line += `${keyOfAll(problemId)}${earned} `;
  return `${line}${gradeFieldNames.map((field) => textOf(grade[field])).join(' ')}\n`;
};

/** As JSON has it: a text that held a blank could be read as two values. */
const textOf = (value: string | number | boolean): string =>
  typeof value === 'string' ? JSON.stringify(value) : `${value}`;
