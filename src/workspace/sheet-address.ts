import type { AssessmentId } from '../../events/ids.ts';

/** An id that a browser would write otherwise in an address opens the assessment that was open last. */
export const sheetAddress = (assessmentId: AssessmentId): string => `/assessment#${assessmentId}`;
