import { findHeading } from '../commands/import/layout.ts';
import { type Sheet, textAt } from '../commands/import/sheet.ts';

/** The order in which WeBWorK writes a class list, and reads one that names no other. */
const usualOrder = [
  ...['student_id', 'last_name', 'first_name', 'status', 'comment', 'section', 'recitation', 'email_address'],
  ...['user_id', 'password', 'permission'],
];
const [status, email] = [usualOrder.indexOf('status'), usualOrder.indexOf('email_address')];

/**
 * A class list of WeBWorK without its line *Field order*, with a row of headings that has the number 0, for it is not in
 * the file. Any other table stays as it is. A list is known by a status of one or two letters before the fifth comma, and
 * by an e-mail or nothing in the eighth place.
 */
export const withWebworkOrder = (sheet: Sheet): Sheet => {
  const rows = sheet.rows.filter((row) => !textAt(row, 0).startsWith('#'));
  if (rows.length === 0 || sheet.place !== 'line' || findHeading({ ...sheet, rows }) !== null) return sheet;
  const isList = rows.every((row) => {
    const width = row.cells.length;
    const mail = textAt(row, email);
    return (
      width > email && width <= usualOrder.length && isStatus(textAt(row, status)) && (mail === '' || isMail(mail))
    );
  });
  if (!isList || !rows.some((row) => isMail(textAt(row, email)))) return sheet;
  return { ...sheet, writtenBy: 'WeBWorK', rows: [{ at: 0, cells: usualOrder }, ...rows] };
};

/** Current, audit, drop, proctor, observer and the like, as a letter or its code. */
const isStatus = (text: string): boolean => /^[A-Z]{1,2}$/iu.test(text);

const isMail = (text: string): boolean => /^\S+@\S+$/u.test(text);
