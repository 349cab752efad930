import type { EndpointName } from '../../api/endpoints.ts';
import type { Noun } from '../../events/items.ts';

/** The call that adds a row of each kind. */
export const additionOf: { readonly [N in Noun]: EndpointName } = {
  course: 'addCourse',
  offering: 'addOffering',
  assessment: 'addAssessment',
  student: 'addStudent',
};
