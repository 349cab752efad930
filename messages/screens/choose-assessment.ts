/** What stands where the sheet would be while no assessment is chosen. It comes later than the sheet. */
export const chooseAssessment = {
  title: 'Assessment',
  none: { title: 'No assessment is chosen', body: 'Choose one to see and enter its grades.' },
  gone: {
    title: 'That assessment is not there any more',
    body: 'It was deleted, with its grades. Choose another, or undo the deletion.',
  },
  empty: {
    title: 'There are no assessments yet',
    body: 'An assessment belongs to an offering. Open the offering, and add one by its name and its points.',
  },
  pick: 'Choose an assessment',
  searchAssessments: 'Search assessments',
  toCourses: 'Go to Courses',
  toOffering: 'Go to the offering',
  full: (assessment: string, course: string, offering: string) => `${assessment} · ${course} · ${offering}`,
};
