import { endpoints } from '../../../api/endpoints.ts';
import type { RemoteReply, RemoteRequest } from '../../../api/remote.ts';
import { isRecord } from '../../../events/record.ts';
import type { ModelReply } from '../server-model/exchange.ts';
import type { Seeded } from './seeded.ts';

/** Answers to a roster that keep the agreed form, but report something else than what was asked. */
export const rosterFaults = ['roster half done', 'roster left alone'] as const;

/** True answers that only their reason distinguishes from a refusal. */
export const statusFaults = ['still in progress', 'call unknown', 'added, and answered as not found'] as const;

export type OddFault = (typeof rosterFaults)[number] | (typeof statusFaults)[number];

/** What happens to a request with such a fault. `arrive` delivers a request and returns the server's reply. */
export type OddCourse = (
  request: RemoteRequest,
  arrive: (request: RemoteRequest) => ModelReply,
  chance: Seeded,
) => RemoteReply;

export const isOdd = (fault: string): fault is OddFault => Object.hasOwn(oddCourses, fault);

export const oddCourses: { readonly [F in OddFault]: OddCourse } = {
  'roster left alone': (request) => reply(200, { success: true, ...nobodyIn(request) }),
  // Without the key and the guard: the server never sees the call as it was meant.
  'roster half done': (request, arrive) => {
    const { 'Idempotency-Key': _, 'x-truth': __, ...headers } = request.headers;
    const [path = ''] = request.path.split('?');
    const { status, body } = arrive({ ...request, path, headers, body: JSON.stringify(halved(request)) });
    return reply(status, body);
  },
  'still in progress': (request, arrive, chance) => {
    arrive(request);
    const retryAfter = chance.isLucky(0.5) ? { retryAfter: String(1 + chance.int(5)) } : {};
    return { ...reply(409, { success: false, reason: 'inProgress' }), ...retryAfter };
  },
  'call unknown': () => reply(404, { success: false, reason: 'path.unknown' }),
  'added, and answered as not found': (request, arrive, chance) => {
    arrive(request);
    const status = chance.pick([404, 409]);
    return chance.pick([reply(status, { success: false }), { kind: 'reply', status, text: '<html>Not here</html>' }]);
  },
};

/** Whether the fault makes sense for this request. */
export const canBeOdd = (fault: OddFault, { path, body, headers }: RemoteRequest): boolean => {
  switch (fault) {
    case 'roster left alone':
      return isRoster(path);
    case 'roster half done':
      return isRoster(path) && idsIn(body).length > 1;
    case 'still in progress':
      return headers['Idempotency-Key'] !== undefined;
    case 'call unknown':
      return headers['x-truth'] !== undefined;
    case 'added, and answered as not found':
      return isAddition.test(path);
  }
};

export const isAddition = /^\/user\/(course|offering|assessment|student)\/(?:.*\/)?add$/;

const enrolling = /^\/user\/enrollment\/offering\/([^/]+)\/student\/([^/]+)\/add$/;
const isRoster = (path: string): boolean =>
  path.startsWith(endpoints.enroll.path) || path.startsWith(endpoints.unenroll.path) || enrolling.test(path);

const idsIn = (body: string | undefined): readonly unknown[] => {
  const asked: unknown = JSON.parse(body ?? '{}');
  return isRecord(asked) && Array.isArray(asked.studentIdList) ? asked.studentIdList : [];
};

const halved = ({ body }: RemoteRequest): object => {
  const ids = idsIn(body);
  return { ...(JSON.parse(body ?? '{}') as object), studentIdList: ids.slice(0, Math.ceil(ids.length / 2)) };
};

/**
 * A reply that enrolls or unenrolls nobody. The reply to a single enrollment has to name a seat, so it names another
 * student's.
 */
const nobodyIn = ({ path }: RemoteRequest): object => {
  const [, offeringId] = enrolling.exec(path) ?? [];
  if (offeringId !== undefined) {
    return { enrollment: { offeringId, studentId: 'somebody-else', dateOfEnrollment: '2026-09-01' }, grades: [] };
  }
  return path.startsWith(endpoints.enroll.path)
    ? { enrollments: [], grades: [] }
    : { enrollmentsStudentIdOfferingIdDeleted: [], gradesStudentIdsOfferingIdsAssessmentIdsDeleted: [] };
};

const reply = (status: number, body: unknown): RemoteReply => ({ kind: 'reply', status, text: JSON.stringify(body) });
