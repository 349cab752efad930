import type { RuleMutant } from './rule-mutant.ts';

const file = 'commands/assessment.ts';
const problem = 'commands/problem.ts';
const fields = 'commands/fields.ts';

export const ofAssessments: readonly RuleMutant[] = [
  { rule: 'R3.1', file, text: "if (!offeringId) return refuse('assessment.offeringIdMissing', {});", instead: '' },
  {
    rule: 'R3.2',
    file,
    text: "if (!book.offerings[offeringId]) return refuse('offering.unknown', { offeringId });",
    instead: '',
  },
  {
    rule: 'R3.3',
    file,
    text: 'if (assessmentId !== undefined && book.assessments[assessmentId]) {',
    instead: 'if (assessmentId === offeringId) {',
  },
  {
    rule: 'R3.4',
    file: problem,
    text: "if (assessment.problems.length === 1) return refuse('problem.last', { assessmentId });",
    instead: '',
  },
  {
    rule: 'R3.5',
    file: fields,
    text: "(value < 0 ? refuse('number.belowZero'",
    instead: "(value <= 0 ? refuse('number.belowZero'",
  },
  { rule: 'R3.6', file, text: "    : refuse('assessment.unknown', { assessmentId });", instead: '    : [];' },
  {
    rule: 'R3.7',
    file,
    text: "return change ? [{ type: 'AssessmentEdited', assessmentId, ...change }] : [];",
    instead: "return [{ type: 'AssessmentEdited', assessmentId, from: {}, to: {}, ...change }];",
  },
  { rule: 'R3.8', file, text: "    return refuse('assessment.problemsDiffer', { assessmentId });", instead: '' },
  {
    rule: 'R3.9',
    file,
    text: "if (assessment.offeringId !== offeringId) return refuse('assessment.otherOffering', { assessmentId, offeringId });",
    instead: '',
  },
  {
    rule: 'R3.10',
    file: 'projections/changes/deletion.ts',
    text: '    ...weightRemovals(book, assessment),\n',
    instead: '',
  },
  {
    rule: 'R3.11',
    file: problem,
    text: 'at > assessment.problems.length) {',
    instead: 'at >= assessment.problems.length) {',
  },
  {
    rule: 'R3.12',
    file: 'projections/events/problem/effects.ts',
    text: 'existing(book.assessments[assessmentId], assessmentId).problems.splice(at, 0, structuredCopy(problem));',
    instead:
      'const { problems } = existing(book.assessments[assessmentId], assessmentId);\n      const ids = [...problems.map(({ problemId }) => problemId), problem.problemId];\n      problems.splice(at, 0, structuredCopy(problem));\n      for (const [place, one] of problems.entries()) Object.assign(one, { problemId: ids[place] });',
  },
  {
    rule: 'R3.13',
    file: problem,
    text: 'return problemRemoval(book, assessmentId, problemId);',
    instead: 'return problemRemoval(book, assessmentId, problemId).slice(-1);',
  },
  {
    rule: 'R3.14',
    file: problem,
    text: 'if (!sameValue([...from].sort(), [...order].sort()))',
    instead: 'if (order.some((id) => !from.includes(id)))',
  },
  { rule: 'R3.15', file: problem, text: 'return sameValue(from, order) ? [] : ', instead: 'return ' },
  {
    rule: 'R3.16',
    file: problem,
    text: "return change ? [{ type: 'ProblemEdited',",
    instead: "return change ? [...problemRemoval(book, assessmentId, problemId).slice(0, -1), { type: 'ProblemEdited',",
  },
  {
    rule: 'R3.17',
    file: problem,
    text: "if (!isThere) return refuse('problem.unknown', { assessmentId, problemId });",
    instead: 'if (!isThere) return [];',
  },
  { rule: 'R3.18', file: fields, text: 'value < 1 || value > 10 ?', instead: 'value < 0 || value > 10 ?' },
  { rule: 'R3.19', file: problem, text: " ?? lengthFault('problems', assessment.problems.length + 1)", instead: '' },
];
