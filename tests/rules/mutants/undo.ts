import type { RuleMutant } from './rule-mutant.ts';

const file = 'commands/undo.ts';

export const ofUndo: readonly RuleMutant[] = [
  { rule: 'R9.1', file, text: 'eachInSteps(undone.toReversed(), takeBack)', instead: 'eachInSteps(undone, takeBack)' },
  {
    rule: 'R9.2',
    file: 'projections/events/assessment/effects.ts',
    text: "{ type: 'AssessmentDeleted', assessment, at: (book.assessmentsOf[offeringId] ?? []).indexOf(assessmentId) }",
    instead: "{ type: 'AssessmentDeleted', assessment, at: 0 }",
  },
  {
    rule: 'R9.3',
    file: 'projections/events/grade/effects.ts',
    text: 'const grades = record(cells.map(',
    instead: 'const grades = record(cells.slice(0, 1).map(',
  },
  {
    rule: 'R9.4',
    file,
    text: 'inTheWay.size > 0 ? [...inTheWay.values()] :',
    instead: 'inTheWay.size > 0 ? [...inTheWay.values()].slice(0, 1) :',
  },
  {
    rule: 'R9.5',
    file: 'projections/events/grade/effects.ts',
    text: 'const changed = cells.filter((cell) => !isAsLeft(book, cell));',
    instead:
      'const held = Object.keys(book.grades[offeringId]?.get(studentId) ?? {});\n    const changed = held.length > cells.length ? cells : cells.filter((cell) => !isAsLeft(book, cell));',
  },
  {
    rule: 'R9.6',
    file: 'projections/events/course/effects.ts',
    text: '(book.offeringsOf[courseId] ?? []).length === 0;',
    instead: 'book.courseOrder.length > 0;',
  },
  {
    rule: 'R9.7',
    file: 'projections/events/student/effects.ts',
    text: 'return !book.students.get(studentId) && codeIsFree(book, studentCode, studentId)\n',
    instead: 'return !book.students.get(studentId) && studentCode !== undefined\n',
  },
  {
    rule: 'R9.8',
    file: 'projections/events/baseline/effects.ts',
    text: "inverse: () => ({ what: 'baseline' }),",
    instead: 'inverse: (_, event) => event,',
  },
  { rule: 'R9.9', file, text: ': dangling(book, working.book(), events, undone);', instead: ': [];' },
  {
    rule: 'R9.10',
    file: 'commands/dangling.ts',
    text: '(was.chosen === is.chosen || ',
    instead: '(was.chosen !== undefined || ',
  },
  {
    rule: 'R9.11',
    file: 'projections/events/setting/effects.ts',
    text: "? { type: 'SettingEdited', path, from: to, to: from }",
    instead: "? { type: 'SettingEdited', path, from: to, to: path.at(-1) === 'weightSet' ? null : from }",
  },
  {
    rule: 'R9.12',
    file: 'projections/history/dependents.ts',
    text: '      [...named].some((name) => before.added.has(name)) ||\n',
    instead: '',
  },
  {
    rule: 'R9.13',
    file,
    text: "command.type === 'UndoCommit' ? [command.commit] : command.commits;",
    instead: "command.type === 'UndoCommit' ? [command.commit] : command.commits.slice(-1);",
  },
  {
    rule: 'R9.14',
    file: 'commands/decide.ts',
    text: 'newId: numbered(key) }',
    instead: 'newId: context.newId ?? numbered(key) }',
  },
  {
    rule: 'R9.15',
    file: 'machines/views/trial-steps.ts',
    text: 'else if (n < compared && !isSameEffect(decision, draft.events))',
    instead: 'else if (n > compared && !isSameEffect(decision, draft.events))',
  },
  {
    rule: 'R9.16',
    file: 'machines/views/nameless-ledger.ts',
    text: 'isAboutWork(command) && !writesReasons(command) ? now.dispatch(command, asking) : refused()',
    instead: 'now.dispatch(command, asking)',
  },
];
