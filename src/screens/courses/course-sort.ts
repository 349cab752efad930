import { shallowEqual } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Book } from '../../../projections/book/book.ts';
import { type CourseColumn, type CourseSort, courseSortIn } from '../../../projections/settings/course-choices.ts';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';

export type CourseOrder = {
  readonly sort: { readonly columnId: CourseColumn; readonly direction: 'ascending' | 'descending' };
  readonly onSort: (column: CourseColumn) => void;
};

/** The order of the list of courses. It is one of the settings, so it is the same on every device. */
export const useCourseSort = (): CourseOrder => {
  const ask = useAsk();
  const { by, descending } = useBook(chosenSort, shallowEqual);
  const sort = useMemo(
    () => ({ columnId: by, direction: descending ? 'descending' : 'ascending' }) as const,
    [by, descending],
  );
  return {
    sort,
    onSort: (column) => {
      const value: CourseSort = { by: column, descending: column === by && !descending };
      ask({ type: 'EditSettings', changes: [{ path: ['courses', 'sort'], value }] });
    },
  };
};

const chosenSort = ({ settings }: Book) => courseSortIn(settings);
