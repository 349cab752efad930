import { useMantineColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { keysOf } from '../../events/record.ts';
import { pageNames, palette, shell } from '../../messages/shell.ts';
import type { Book } from '../../projections/book.ts';
import { assessmentName, courseName, offeringName, studentName } from '../ui/record-names.ts';
import { useLedger } from '../workspace-hooks.tsx';
import { type GoTo, useGoTo } from './go-to.ts';
import { routes } from './routes.ts';
import { themeChoices } from './theme-choice.ts';
import type { Undo } from './undo.ts';

export type Entry = {
  readonly id: string;
  readonly kind: keyof typeof palette.kinds;
  readonly name: string;
  readonly run: () => void;
};

/** What the palette can find, as things stood when it was opened. */
export const useEntries = ({ undo, redo }: Undo): readonly Entry[] => {
  const ledger = useLedger();
  const goTo = useGoTo();
  const [, navigate] = useLocation();
  const { setColorScheme } = useMantineColorScheme();

  return useMemo(
    () => [
      ...routes
        .filter(({ page }) => page !== 'landing')
        .map(({ path, page }) => entry('page', path, palette.goTo(pageNames[page]), () => navigate(path))),
      entry('action', 'undo', shell.undo, undo),
      entry('action', 'redo', shell.redo, redo),
      ...themeChoices.map((choice) =>
        entry('action', choice, palette.theme(shell.themes[choice]), () => setColorScheme(choice)),
      ),
      ...recordsOf(ledger.book(), goTo),
    ],
    [ledger, goTo, navigate, setColorScheme, undo, redo],
  );
};

const recordsOf = (book: Book, goTo: GoTo): readonly Entry[] => [
  ...Object.values(book.courses).map((course) =>
    entry('course', course.courseId, courseName(course), () => goTo.course(course.courseId)),
  ),
  ...Object.values(book.offerings).map((offering) =>
    entry('offering', offering.offeringId, `${courseName(offering)} · ${offeringName(offering)}`, () =>
      goTo.offering(offering.offeringId),
    ),
  ),
  ...Object.values(book.assessments).map((assessment) => {
    const offering = book.offerings[assessment.offeringId];
    const place = offering ? ` · ${courseName(offering)} · ${offeringName(offering)}` : '';
    return entry('assessment', assessment.assessmentId, `${assessmentName(assessment)}${place}`, () =>
      goTo.assessment(assessment.assessmentId),
    );
  }),
  ...keysOf(book.students).flatMap((id) => {
    const student = book.students[id];
    if (!student) return [];
    return [entry('student', id, `${studentName(student)} ${student.studentCode}`, () => goTo.student(id))];
  }),
];

const entry = (kind: Entry['kind'], id: string, name: string, run: () => void): Entry => ({
  id: `${kind} ${id}`,
  kind,
  name,
  run,
});
