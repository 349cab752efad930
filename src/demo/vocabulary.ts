/** The words and names of the demo, all invented; e-mail domains are those reserved for examples (RFC 2606). */
export const institutions = [
  'Alder Bay College',
  'University of Northmere',
  'Three Rivers Institute',
  'Quarry Hill University',
  'Lakeside Polytechnic',
];

export const emailDomains = ['example.com', 'example.net', 'example.org', 'students.example', 'campus.example'];

/** `starts` is the first teaching day as month and day. */
export const periods = [
  { name: 'Winter', starts: [1, 7] },
  { name: 'Spring', starts: [3, 28] },
  { name: 'Summer', starts: [6, 20] },
  { name: 'Fall', starts: [9, 1] },
] as const;

export const sections = ['A', 'B', 'C', '01', '02', '03', 'Evening'];

export const tags = ['', 'honours', 'online', 'pilot', 'evening'];

/** An offering takes one of these sets whole. */
export const assessmentTitles: readonly (readonly string[])[] = [
  ['Midterm', 'Final'],
  ['Test 1', 'Test 2', 'Final'],
  ['Homework 1', 'Homework 2', 'Homework 3', 'Midterm', 'Final'],
  ['Lab 1', 'Lab 2', 'Lab 3', 'Lab report', 'Practical exam'],
  ['Essay outline', 'First draft', 'Essay', 'Oral exam'],
  ['Quiz 1', 'Quiz 2', 'Quiz 3', 'Quiz 4', 'Project', 'Final'],
  ['Problem set 1', 'Problem set 2', 'Problem set 3', 'Midterm', 'Take-home', 'Final'],
];

export const outcomeVerbs = [
  'Explain',
  'Apply',
  'Compare accounts of',
  'Judge claims about',
  'Solve problems on',
  'Summarise',
];

export const bookKinds = [
  'A First Book of',
  'Lectures on',
  'Workbook:',
  'Readings in',
  'The Short Guide to',
  'Problems and Answers in',
  'Notes on',
];

export const notes = [
  '',
  'Bring a calculator to every test.',
  'Late work is accepted for two days.',
  'Office hours are held in the library.',
  'Groups are formed in the second week.',
];
