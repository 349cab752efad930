import { whole } from '../counts.ts';

/** On every screen of a workspace, most of it in the frame. */
export const frameWords = {
  navigation: 'Main',
  more: 'Menu',
  paletteShort: 'Jump to',
  shortcuts: 'Keyboard shortcuts',
  leave: 'Leave this workspace',
  export: 'Export',
};

export const crumbs = {
  label: 'Where you are',
  course: 'Course',
  offering: 'Offering',
  assessment: 'Assessment',
  pick: { course: 'Choose a course', offering: 'Choose an offering', assessment: 'Choose an assessment' },
  search: { course: 'Search courses', offering: 'Search offerings', assessment: 'Search assessments' },
  none: {
    course: 'There are no courses yet.',
    offering: 'This course has no offerings yet.',
    assessment: 'This offering has no assessments yet.',
  },
  noMatch: 'Nothing matches.',
  more: (count: number) => `${whole(count)} more. Type to narrow the list.`,
};

export const railWords = {
  offering: 'Chosen offering',
  search: 'Search offerings',
  none: 'There are no offerings yet.',
  left: (students: number) => `${whole(students)} left`,
  noWeight: 'No weight set counts it',
  over: (scores: number) => (scores === 1 ? '1 score over its maximum' : `${whole(scores)} scores over their maximum`),
  back: (to: string) => `Back to ${to}`,
};

/** The theme, in menus, in the palette and in Settings. */
export const themeWords = { theme: 'Theme', themes: { light: 'Light', dark: 'Dark', auto: 'Match system' } };

/** On the button that opens the palette. */
export const paletteHint = 'Type a page, a course, an offering, an assessment, a student or an action.';
