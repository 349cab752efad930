import { mostly } from './column-cells.ts';
import { plainKey, plainKeys } from './heading-words.ts';
import type { SheetLayout } from './layout.ts';

const onStudents = plainKeys(`note, notes, remark, remarks, Bemerkung, Bemerkungen, Anmerkung, remarque, remarques,
  observaciones, osservazioni, observações, opmerking, opmerkingen, uwagi, anmärkning, açıklama`);

const comments = plainKeys(`comment, comments, Kommentar, commentaire, commentaires, comentario, comentarios, commento,
  comentário, komentarz, kommentar`);

/**
 * Whether a column of remarks is about the student as such. Feedback never is, and a comment in a file of one assessment
 * (`assessments`: how many) is about that; marks in letters, which some languages call notes, are no remarks.
 */
export const isOnStudent = (layout: SheetLayout, column: number, assessments: number): boolean => {
  const key = plainKey(layout.headings[column] ?? '');
  const isRemark = onStudents.has(key) || (comments.has(key) && assessments !== 1);
  return isRemark && !mostly(layout, column, (cell) => /^\p{Lu}{1,2}[+\p{Pd}−]?$/u.test(cell));
};
