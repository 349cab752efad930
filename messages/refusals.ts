import type { Refusal, RefusalCode, RefusalOf } from '../commands/refusal.ts';
import type { Book } from '../projections/book/book.ts';
import { whole } from './counts.ts';
import { fieldLabel } from './field-labels.ts';
import {
  assessmentName,
  courseName,
  notedName,
  offeringName,
  placeName,
  several,
  studentName,
  studentWithCode,
  subjectName,
} from './naming.ts';

/** Why the workspace as a whole accepts no commands at the moment. */
export type ClosedCode =
  | 'workspace.opening'
  | 'workspace.readOnly'
  | 'workspace.ofFile'
  | 'workspace.closed'
  | 'workspace.importing'
  | 'workspace.large'
  | 'workspace.overtaken'
  | 'workspace.unconfirmed'
  | 'workspace.unread'
  | 'workspace.past';

/** A refusal in one or two plain sentences: what is not possible, with which item, and what to do next. */
export const refusalText = (refusal: Refusal | { readonly refused: ClosedCode }, book: Book): string =>
  'said' in refusal
    ? String(refusal.said)
    : refusal.refused in closed
      ? closed[refusal.refused as keyof typeof closed]
      : (sentences[refusal.refused as RefusalCode] as (refusal: Refusal, book: Book) => string)(
          refusal as Refusal,
          book,
        );

const closed: { readonly [C in Exclude<ClosedCode, 'workspace.past'>]: string } = {
  'workspace.opening': 'Your records are still being opened. Try again in a moment.',
  'workspace.readOnly':
    'Nothing can be saved at the moment, so this was not taken. What you typed is still here; the saved-state line says what is wrong.',
  'workspace.ofFile': 'This ledger was opened from a file and is only looked at. Your own gradebook takes changes.',
  'workspace.importing':
    'A large change is being made, or taken back, so this was not taken. Try again when it is done.',
  'workspace.large': 'This change is so large that it is only taken back with Undo.',
  'workspace.overtaken':
    'The gradebook changed while this was being applied, so nothing of it was done. Try again in a moment.',
  'workspace.unconfirmed':
    'Nobody knows whether this was saved. Open your work again and look for its values before you do it once more.',
  'workspace.unread':
    'What this change had entered could not be read from this device, so nothing was taken back. Try again in a moment.',
  'workspace.closed': 'This workspace is closed. Open it again to go on.',
};

const numberFaults = {
  'not a number': 'is not a number. Enter a number such as 12.5.',
  'too large': `is beyond ${whole(1_000_000)}, the most that can be kept. Enter a smaller number.`,
  'too many decimals': 'has more than 4 decimals. Shorten it; nothing is rounded for you.',
};

const sentences: { readonly [C in RefusalCode]: (refusal: RefusalOf<C>, book: Book) => string } = {
  'course.idMissing': () => 'No course was named. Choose a course first.',
  'course.idTaken': ({ courseId }, book) => `${courseName(book, courseId)} already has this id. Edit it instead.`,
  'course.unknown': () => 'This course is no longer here; it may have been deleted in another tab. Choose another.',
  'course.requisiteNotAllowed': ({ text }) =>
    `“${text}” does not name a course. Write its code and its number, such as MATH 101, or pick one of yours.`,
  'offering.courseIdMissing': () => 'An offering belongs to a course. Choose the course first.',
  'offering.idMissing': () => 'No offering was named. Choose an offering first.',
  'offering.idTaken': ({ offeringId }, book) =>
    `${offeringName(book, offeringId)} already has this id. Edit it instead.`,
  'offering.unknown': () => 'This offering is no longer here; it may have been deleted in another tab. Choose another.',
  'offering.yearNotAllowed': ({ value }) =>
    `${value} is not a year that can be kept. Write a whole number such as 2026, or leave it blank.`,
  'assessment.offeringIdMissing': () => 'An assessment belongs to an offering. Choose the offering first.',
  'assessment.idTaken': ({ assessmentId }, book) =>
    `${assessmentName(book, assessmentId)} already has this id. Edit it instead.`,
  'assessment.unknown': () =>
    'This assessment is no longer here; it may have been deleted in another tab. Choose another.',
  'assessment.otherOffering': ({ assessmentId, offeringId }, book) =>
    `${assessmentName(book, assessmentId)} does not belong to ${offeringName(book, offeringId)}. Open its own offering.`,
  'assessment.problemsDiffer': ({ assessmentId }, book) =>
    `${assessmentName(book, assessmentId)} has other problems than these. Insert, edit or delete its problems one by one.`,
  'assessment.withoutProblem': () => 'An assessment needs at least one problem. Give the points that it can earn.',
  'outcomes.changed': ({ offeringId }, book) =>
    `The learning outcomes of ${offeringName(book, offeringId)} were changed meanwhile. Look at them again; nothing was changed.`,
  'outcomes.placeUnknown': ({ offeringId }, book) =>
    `That is no learning outcome of ${offeringName(book, offeringId)}. Look at the list again; nothing was changed.`,
  'problem.unknown': ({ assessmentId }, book) =>
    `That problem of ${assessmentName(book, assessmentId)} is no longer here. Look at the problems again; nothing was changed.`,
  'problem.last': ({ assessmentId }, book) =>
    `This is the only problem of ${assessmentName(book, assessmentId)}. Delete the assessment, or add another problem first.`,
  'problem.positionUnknown': ({ assessmentId }, book) =>
    `${assessmentName(book, assessmentId)} has no such place for a problem. Look at the problems again.`,
  'problem.orderIncomplete': ({ assessmentId }, book) =>
    `The new order does not name every problem of ${assessmentName(book, assessmentId)} once. Look at the problems again.`,
  'problem.outcomeWeightNotAllowed': ({ value }) =>
    `${value} is not between 1 and 10. Leave the cell blank if the problem does not address the outcome.`,
  'student.idTaken': ({ studentId }, book) => `${studentName(book, studentId)} already has this id. Edit it instead.`,
  'student.unknown': () => 'This student is no longer here; they may have been deleted in another tab. Choose another.',
  'student.codeTaken': ({ studentCode, holder }, book) =>
    `${studentName(book, holder)} already has the student code ${studentCode}. Check the code, or edit that student.`,
  'student.mergeSame': () => 'This is one and the same student. Choose two.',
  'student.mergeUndecided': ({ kept, other, cells }, book) =>
    `${studentWithCode(book, kept)} and ${studentWithCode(book, other)} both have something in ${several([...new Set(cells.map(({ assessmentId }) => assessmentName(book, assessmentId)))])}. Choose whose stands; nothing was changed.`,
  'student.mergeNotesTooLong': ({ length, limit, ...place }, book) =>
    `Both have a note on ${notedName(book, place)}: together ${whole(length)} characters of at most ${whole(limit)}. Shorten one of the two, then merge.`,
  'student.mergeGiven': ({ kept, other, offeringId }, book) =>
    `${studentName(book, kept)} and ${studentName(book, other)} have different given grades in ${offeringName(book, offeringId)}. Take one back first.`,
  'student.pointsBeyond': ({ studentId, assessmentIds }, book) =>
    `${studentWithCode(book, studentId)} has points beyond the problems of ${several(assessmentIds.map((id) => assessmentName(book, id)))}, which fit no problem of anybody else. Delete them on the grade sheet first.`,
  'enrollment.offeringIdMissing': () => 'No offering was named to enroll in. Choose the offering first.',
  'enrollment.studentIdMissing': ({ position }) => `Row ${position + 1} names no student. Choose one, or leave it out.`,
  'enrollment.listEmpty': () => 'No student was chosen. Choose at least one.',
  'enrollment.unknown': ({ offeringId, studentIds }, book) =>
    `Not enrolled in ${offeringName(book, offeringId)}: ${several(studentIds.map((id) => studentName(book, id)))}. Enroll them first, or leave them out; nothing was changed.`,
  'enrollment.dateNotAllowed': ({ value }) => `“${value}” is not a day of the calendar. Write it as 2026-09-01.`,
  'grade.offeringIdMissing': () => 'No offering was named for this grade. Choose the offering first.',
  'grade.assessmentIdMissing': ({ position }) => `Edit ${position + 1} names no assessment. Choose one.`,
  'grade.studentIdMissing': ({ position }) => `Edit ${position + 1} names no student. Choose one.`,
  'grade.notEnrolled': ({ studentId, offeringId }, book) =>
    `${studentName(book, studentId)} is not enrolled in ${offeringName(book, offeringId)}. Enroll them first; nothing was changed.`,
  'grade.present': ({ assessmentId, studentId }, book) =>
    `${studentName(book, studentId)} already has a grade in ${assessmentName(book, assessmentId)}. Edit it instead.`,
  'grade.pointsBelowZero': (refusal, book) =>
    `${refusal.value} is below zero (${placeName(book, refusal)}). Points start at 0; to take points off, use the curve.`,
  'grade.bonusBelowZero': ({ value, studentId }, book) =>
    `${value} is below zero (bonus of ${studentName(book, studentId)}). To take points off, use the curve.`,
  'grade.changedMeanwhile': ({ cells }, book) =>
    `Changed meanwhile: ${several(cells.map((cell) => placeName(book, cell)))}. Nothing was overwritten; look at the new values and enter yours again if they still hold.`,
  'weightSet.unknown': ({ offeringId }, book) =>
    `That weight set of ${offeringName(book, offeringId)} is no longer here. Look at the sets again; nothing was changed.`,
  'weightSet.positionUnknown': ({ offeringId }, book) =>
    `${offeringName(book, offeringId)} has no such place for a weight set. Look at the sets again.`,
  'category.unknown': ({ offeringId }, book) =>
    `That category of ${offeringName(book, offeringId)} is no longer here. Look at the assessments again; nothing was changed.`,
  'weight.belowZero': ({ assessmentId, value }, book) =>
    `${value} is below zero (weight of ${assessmentName(book, assessmentId)}). Weights start at 0.`,
  'policy.notAllowed': ({ field }) =>
    `${fieldLabel(field)} cannot be set to this. Look at the values that are offered; nothing was changed.`,
  'policy.unsound': ({ offeringId, field }, book) =>
    `${fieldLabel(field)} of ${offeringName(book, offeringId)} cannot be read. Set it anew under “Grading policy” first; nothing was changed.`,
  'note.changedMeanwhile': (place, book) =>
    `The note on ${notedName(book, place)} has changed meanwhile, so yours was not saved. Read it before you write again.`,
  'note.noRoom': ({ offeringId }, book) =>
    `There is no room for more notes ${offeringId === null ? 'in this gradebook' : `in ${offeringName(book, offeringId)}`}, so nothing was changed. Shorten or remove some, then try again.`,
  'number.notAllowed': ({ field, value, fault }) => `${fieldLabel(field)}: ${value} ${numberFaults[fault]}`,
  'number.belowZero': ({ field, value }) => `${fieldLabel(field)}: ${value} is below zero. Enter 0 or more.`,
  'text.tooLong': ({ field, length, limit }) =>
    `${fieldLabel(field)} has ${whole(length)} characters; ${whole(limit)} can be kept. Shorten it, nothing was cut off.`,
  'list.tooLong': ({ field, length, limit }) =>
    `${fieldLabel(field)} has ${whole(length)} entries; ${whole(limit)} can be kept. Shorten the list, nothing was cut off.`,
  'id.notAllowed': ({ id }) =>
    `“${id}” cannot be an id. Ids are 1 to 64 letters from A to Z, digits, “-”, “_”, “.” and “~”.`,
  'field.unknown': ({ field }) => `There is no field “${field}” here. Nothing was changed.`,
  'field.notAllowed': ({ field }) => `${fieldLabel(field)} cannot hold a value of this kind. Nothing was changed.`,
  'settings.pathNotAllowed': ({ path }) => `There is no setting “${path.join(' › ')}”. Nothing was changed.`,
  'import.changedMeanwhile': ({ cells, studentIds }, book) =>
    `The gradebook changed since the preview: ${several([
      ...cells.map((cell) => placeName(book, cell)),
      ...studentIds.map((id) => studentName(book, id)),
    ])}. Nothing was applied; look at the new preview.`,
  'trial.changedSince': () =>
    'What it changes is different by now. Nothing was overwritten; look at the new values and try it again if it still holds.',
  'import.tooMuch': () =>
    'That is more than one change can hold, which is some 300 000 scores. Nothing was changed. Do it in two parts.',
  'undo.changedSince': ({ items }, book) =>
    items.length === 0
      ? 'This cannot be taken back, because a student was erased since. Nothing was changed.'
      : `This cannot be taken back, because it was changed again since: ${several(items.map((item) => subjectName(book, item)))}. Nothing was changed. Undo the later change first, or open this one in History and undo both.`,
};
