import { Menu } from '@mantine/core';
import { sheetDialogs as dialogs } from '../../../messages/screens/sheet-dialogs.ts';
import { useAsk } from '../../workspace/ask-hook.ts';
import { type OpenSheet, useSheet } from './open-sheet.ts';

/** Deletes all grades of the assessment: of every student, whatever is selected, searched or hidden. */
export const DeleteAllItem = ({ sheet }: { readonly sheet: OpenSheet }) => {
  const ask = useAsk();
  const { book, assessment } = useSheet(sheet, ({ source }) => source);
  const { offeringId, assessmentId, assessmentName } = assessment;
  const grades = [...(book.grades[offeringId] ?? [])].filter(([, seat]) => seat[assessmentId] !== undefined);
  const studentIds = grades.map(([studentId]) => studentId);
  return (
    <Menu.Item
      disabled={studentIds.length === 0}
      onClick={() =>
        ask(
          { type: 'DeleteGradesOfAssessment', assessmentId, studentIds },
          dialogs.allDeleted(studentIds.length, assessmentName),
          'cleared',
        )
      }
    >
      {dialogs.deleteAll(studentIds.length)}
    </Menu.Item>
  );
};
