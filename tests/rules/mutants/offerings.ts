import type { RuleMutant } from './rule-mutant.ts';

const file = 'commands/offering.ts';
const outcomes = 'commands/outcomes.ts';

export const ofOfferings: readonly RuleMutant[] = [
  { rule: 'R2.1', file, text: "if (!courseId) return refuse('offering.courseIdMissing', {});", instead: '' },
  {
    rule: 'R2.2',
    file,
    text: "  const course = book.courses[courseId];\n  if (!course) return refuse('course.unknown', { courseId });",
    instead: '  const course = book.courses[courseId] ?? Object.values(book.courses)[0];\n  if (!course) return [];',
  },
  {
    rule: 'R2.3',
    file,
    text: "if (offeringId !== undefined && book.offerings[offeringId]) return refuse('offering.idTaken', { offeringId });",
    instead: '',
  },
  { rule: 'R2.4', file, text: '    ...course,\n', instead: '' },
  {
    rule: 'R2.5',
    file,
    text: "Decide<'DeleteOffering'> = (book, { offeringId }) => {\n  if (!offeringId) return refuse('offering.idMissing', {});",
    instead: "Decide<'DeleteOffering'> = (book, { offeringId }) => {",
  },
  { rule: 'R2.6', file, text: "    : refuse('offering.unknown', { offeringId });", instead: '    : [];' },
  {
    rule: 'R2.7',
    file,
    text: 'if (!change) return [];',
    instead: "if (!change) return [{ type: 'OfferingEdited', offeringId, from: {}, to: {} }];",
  },
  {
    rule: 'R2.8',
    file,
    text: 'return book.offerings[offeringId]\n    ? editOffering',
    instead: 'return !book.offerings[offeringId]\n    ? editOffering',
  },
  {
    rule: 'R2.9',
    file: 'projections/changes/deletion.ts',
    text: '    ...policyForgotten(book.settings, offeringId),\n',
    instead: '',
  },
  {
    rule: 'R2.10',
    file: 'commands/fields.ts',
    text: 'Number.isInteger(value) && value >= 1 && value <= lastYear',
    instead: 'Number.isInteger(value) && value >= 0 && value <= lastYear',
  },
  {
    rule: 'R2.11',
    file,
    text: 'offering: { ...source, ...fields, offeringId: copyId',
    instead: 'offering: { ...source, offeringId: copyId',
  },
  {
    rule: 'R2.12',
    file,
    text: 'flatMap((assessmentId) => copies.get(assessmentId)?.assessmentId ?? [])',
    instead: 'slice()',
  },
  {
    rule: 'R2.13',
    file,
    text: '    excused: _,\n',
    instead: '',
  },
  {
    rule: 'R2.20',
    file: outcomes,
    text: 'return [...edited, ...columnsMoved(book, offering, order)];',
    instead: 'return edited;',
  },
  { rule: 'R2.21', file: outcomes, text: 'new Set(kept).size !== kept.length || ', instead: '' },
  {
    rule: 'R2.22',
    file: 'projections/outcomes/outcome-columns.ts',
    text: 'return order.map((from, at) => from ?? (unmatched.has(at) ? at : null));',
    instead: 'return order.map((from) => from ?? (unmatched.size > before.length ? 0 : null));',
  },
  {
    rule: 'R2.23',
    file: outcomes,
    text: "if (!problem) return refuse('problem.unknown', { assessmentId, problemId });",
    instead: 'if (!problem) continue;',
  },
  {
    rule: 'R2.24',
    file: 'projections/outcomes/outcome-places.ts',
    text: 'if (rows.some(({ outcomes = [] }) => isCut(outcomes, order))) return undefined;',
    instead: '',
  },
];
