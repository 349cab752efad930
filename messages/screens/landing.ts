export const landing = {
  promise: 'Know where each grade came from.',
  sentence: 'A gradebook whose every change is on a ledger: courses, rosters, scores and exact final grades.',
  offline: 'An open page works offline.',
  doors: {
    class: { name: 'See a full class', means: '150 made-up students in two sections, a midterm two thirds graded.' },
    demo: { name: 'Try the demo', means: 'Courses, students and grades, drawn anew each time.' },
    empty: { name: 'Open a class list', means: 'Canvas, Moodle, Gradescope or Excel.' },
  },
  stays: 'Nothing leaves this page, and nothing is kept when you close it.',
  goOn: 'Go to your courses',
  info: 'App info',
  ledger: 'Open a ledger',
  other: 'Or without an account',
  losing: 'Signing in discards what you entered in this page. Export it first in App info.',
  failed: 'The workspace did not open',
  keepsNothing: {
    title: 'This browser keeps nothing for this site',
    body: 'Cookies and site data are blocked. The demo and an empty gradebook work and end with this tab. To sign in, allow cookies for this site, then reload the page.',
  },
  alert: {
    title: 'This is a mock testing environment',
    body: 'Sample data, made up for you. Nothing leaves this page, and nothing is kept when you close it.',
    go: 'Open the demo',
  },
};

export const testing = {
  title: 'Testing page',
  detail: 'In builds that are not for production.',
  body: 'Opens a workspace on this device’s disk, by name, without an account. It opens again by itself after a reload, until it is left.',
  name: 'Name of the workspace',
  nameFault: 'A name needs at least one letter or digit.',
  open: 'Open',
  wipe: 'Wipe…',
  wipeTitle: (name: string) => `Wipe “${name}”?`,
  wipeBody: 'Removes its whole ledger from this device, in every tab. Nothing brings it back.',
  wipeGo: 'Wipe it',
  wiped: (name: string) => `“${name}” was wiped.`,
  notWiped: (name: string, detail: string) => `“${name}” was not wiped: ${detail}`,
  isOpen: (name: string) => `“${name}” is open.`,
};
