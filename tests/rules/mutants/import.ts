import type { RuleMutant } from './rule-mutant.ts';

const file = 'commands/apply-import.ts';

export const ofImports: readonly RuleMutant[] = [
  {
    rule: 'R10.1',
    file,
    text: 'if (isRefusal(edited)) return edited;',
    instead: 'if (isRefusal(edited)) return prepared.events;',
  },
  { rule: 'R10.2', file, text: '    enrolling(plan, minted, context),\n', instead: '' },
  {
    rule: 'R10.3',
    file,
    text: "refuse('import.changedMeanwhile', { cells, studentIds })",
    instead: "refuse('import.changedMeanwhile', { cells: cells.slice(0, 1), studentIds })",
  },
  {
    rule: 'R10.4',
    file,
    text: 'if (value !== undefined) points[problemId] = value;',
    instead: 'points[problemId] = value || null;',
  },
  {
    rule: 'R10.5',
    file: 'commands/student.ts',
    text: 'idFault(studentId) ?? fieldFault<StudentFields>(fields, studentFields) ?? codeFault(book, fields, studentId);',
    instead: 'idFault(studentId) ?? fieldFault<StudentFields>(fields, studentFields);',
  },
  {
    rule: 'R10.6',
    file,
    text: "if (!offeringId) return refuse('grade.offeringIdMissing', {});",
    instead: 'if (!offeringId) return [];',
  },
  { rule: 'R10.7', file, text: '    excusing(plan, minted, context),\n', instead: '' },
  {
    rule: 'R10.9',
    file,
    text: 'if (weightSetId === undefined)',
    instead: 'if (weightSetId !== null)',
  },
  {
    rule: 'R10.8',
    file: 'commands/import/setup.ts',
    text: 'if (unplaced.length > 0) faults.push(',
    instead: 'if (unplaced.length < 0) faults.push(',
  },
  {
    rule: 'R10.10',
    file: 'commands/notes.ts',
    text: '(budgetFault(book, edited.book, offeringId) ?? edited.events)',
    instead: 'edited.events',
  },
  {
    rule: 'R10.11',
    file: 'commands/imported-words.ts',
    text: '[...Object.entries(policyOf(book.settings, offeringId).given), ...fresh]',
    instead: 'fresh',
  },
  {
    rule: 'R10.12',
    file: 'commands/import/section.ts',
    text: 'return size === 1 ?',
    instead: 'return size > 0 ?',
  },
];
