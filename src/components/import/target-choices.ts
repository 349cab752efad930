import { type ColumnTarget, targetKey } from '../../../commands/import/target.ts';
import type { OfferingId } from '../../../events/ids.ts';
import { importText } from '../../../messages/components/import.ts';
import { assessmentsIn, type Book } from '../../../projections/book/book.ts';

export type TargetChoice = { readonly value: string; readonly label: string; readonly target: ColumnTarget };
export type TargetGroup = { readonly label: string; readonly choices: readonly TargetChoice[] };

const { targets: text } = importText;

const choice = (target: ColumnTarget, label: string): TargetChoice => ({ value: choiceValue(target), label, target });

/** The name of a target in a select; new assessments share one. */
export const choiceValue = (target: ColumnTarget): string => {
  if (target.to === 'ignore' || target.to === 'newAssessment') return target.to;
  return target.to === 'fullName' ? `${target.to} ${target.order}` : (targetKey(target) ?? target.to);
};

export const ignoreChoice = choice({ to: 'ignore', why: 'chosen' }, text.ignore);

/** Everywhere a column can go: to the student, to each problem, bonus and curve of the offering, to a new assessment. */
export const targetGroups = (book: Book, offeringId: OfferingId | null): readonly TargetGroup[] => {
  const students: TargetGroup = {
    label: text.students,
    choices: [
      choice({ to: 'studentCode' }, text.studentCode),
      choice({ to: 'email' }, text.email),
      choice({ to: 'firstName' }, text.firstName),
      choice({ to: 'lastName' }, text.lastName),
      choice({ to: 'fullName', order: 'last first' }, text.lastFirst),
      choice({ to: 'fullName', order: 'first last' }, text.firstLast),
    ],
  };
  if (!offeringId) return [students];
  return [withinClass(students, book, offeringId), ...assessmentGroups(book, offeringId)];
};

/** In an offering there is a place for more about a student, and in a new one for its section. */
const withinClass = ({ label, choices }: TargetGroup, book: Book, offeringId: OfferingId): TargetGroup => ({
  label,
  choices: [
    ...choices,
    ...(['note', 'final', 'letter'] as const).map((to) => choice({ to }, text[to])),
    ...(book.offerings[offeringId] ? [] : [choice({ to: 'section' }, text.section)]),
  ],
});

const assessmentGroups = (book: Book, offeringId: OfferingId): readonly TargetGroup[] =>
  assessmentsIn(book, offeringId).map(({ assessmentId, assessmentName: name, problems }) => {
    const parts = problems.map(({ problemId, max }, at) =>
      choice(
        { to: 'problem', assessmentId, problemId },
        problems.length === 1 ? text.whole(name, max) : text.problem(name, at + 1, max),
      ),
    );
    const extras = [
      choice({ to: 'bonus', assessmentId }, text.bonus(name)),
      choice({ to: 'curve', assessmentId }, text.curve(name)),
    ];
    return { label: name, choices: [...parts, ...extras] };
  });
