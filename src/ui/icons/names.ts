/** The icons of the app: our name says what an icon stands for, the value is Tabler's name. */
export const tablerNames = {
  add: 'plus',
  back: 'chevron-left',
  archive: 'archive',
  check: 'check',
  close: 'x',
  columns: 'columns-3',
  courses: 'books',
  curve: 'math-function',
  down: 'arrow-down',
  enroll: 'user-plus',
  exportFile: 'file-export',
  finalGrades: 'certificate',
  fold: 'chevron-right',
  grip: 'grip-vertical',
  help: 'help',
  history: 'history',
  importFile: 'file-import',
  more: 'dots',
  offering: 'layout-list',
  outcomes: 'target-arrow',
  pick: 'chevron-down',
  pickOffering: 'selector',
  redo: 'arrow-forward-up',
  search: 'search',
  settings: 'settings',
  sheet: 'table',
  students: 'users',
  undo: 'arrow-back-up',
  up: 'arrow-up',
  verify: 'shield-check',
  warning: 'alert-triangle',
} as const;

export type IconName = keyof typeof tablerNames;

/** The id of an icon's drawing in the page. */
export const drawingOf = (name: IconName): string => `icon-${name}`;
