import type { EndpointName } from '../../../api/endpoints.ts';
import type { ModelReply } from './exchange.ts';
import { createServerModel, type ServerModel, type ServerModelOptions } from './server-model.ts';
import { type Caller, type Extra, signIn } from './signed-in.ts';

/** The model under trial, and Ana, who has signed in to it. `begin` makes both anew. */
export let model: ServerModel;
export let ana: Caller;
let time: number;

export const begin = (options: Partial<ServerModelOptions> = {}) => {
  time = Date.UTC(2026, 1, 3, 23, 30);
  model = createServerModel({ now: () => time, ...options });
  model.addAccount('ana@example.org', 'open');
  model.addAccount('bo@example.org', 'sesame');
  ana = signIn(model, 'ana@example.org', 'open');
};

export const call = (
  name: EndpointName,
  ids: Record<string, string> = {},
  body: unknown = undefined,
  extra: Extra = {},
) => ana.call(name, ids, body, extra);
export const id = (reply: ModelReply, name: string) => String(reply.body[name]);
export const data = () => model.data('ana@example.org');
export const refusal = (reply: ModelReply) => [reply.status, reply.body.success, reply.body.reason];

export const addCourse = (body: object = {}) => id(call('addCourse', {}, body), 'courseId');
export const addOffering = (courseId: string, body: object = {}) =>
  id(call('addOffering', { courseId }, body), 'offeringId');
export const addAssessment = (offeringId: string, gradesMaxPerProblem: number[] = [10, 5], more: object = {}) =>
  id(call('addAssessment', { offeringId }, { gradesMaxPerProblem, ...more }), 'assessmentId');
export const addStudent = (studentCode = '') => id(call('addStudent', {}, { studentCode }), 'studentId');

/** Advances the clock by these milliseconds. */
export const pass = (milliseconds: number) => {
  time += milliseconds;
};

/** A course with an offering, an assessment of two problems, and an enrolled student. */
export const classroom = () => {
  const courseId = addCourse({ title: 'Beginnings', learningOutcomes: ['Count', 'Prove'] });
  const offeringId = addOffering(courseId);
  const assessmentId = addAssessment(offeringId);
  const studentId = addStudent('A1');
  call('addEnrollment', { offeringId, studentId });
  return { courseId, offeringId, assessmentId, studentId, seat: { offeringId, assessmentId, studentId } };
};
