/** Answers to calls that read a part of the server, of the agreed form and false, in a way that a client can notice. */
import type { EndpointName } from '../../../api/endpoints.ts';
import type { RemoteReply, RemoteRequest } from '../../../api/remote.ts';
import { isBlankGrade } from '../../../api/scope-hash.ts';
import { isRecord } from '../../../events/record.ts';
import type { InitializationData } from '../../../events/wire.ts';
import type { ModelReply } from '../server-model/exchange.ts';
import { routeOf } from '../server-model/routes.ts';

type Body = ModelReply['body'];
type Row = Readonly<Record<string, unknown>>;
type Ids = Readonly<Record<string, string>>;

export const partFaults = ['part emptied', 'part halved', 'part of another account', 'part as it was'] as const;
export type PartFault = (typeof partFaults)[number];

export const isPartFault = (fault: string): fault is PartFault => partFaults.some((one) => one === fault);

/** What each of these calls gives of everything that a server holds. */
const given: { readonly [N in EndpointName]?: (data: InitializationData, ids: Ids) => Body | undefined } = {
  readCourse: ({ courses }, ids) => one('course', courses, ids),
  readCourseOfOffering: ({ courses, offerings }, ids) =>
    one('course', courses, { courseId: String(having(offerings, ids)[0]?.courseId) }),
  readOffering: ({ offerings }, ids) => one('offering', offerings, ids),
  listAssessmentsOfOffering: ({ assessments }, ids) => ({ assessments: having(assessments, ids) }),
  readAssessment: ({ assessments }, ids) => one('assessment', assessments, ids),
  listEnrollmentsOfOffering: ({ enrollments }, ids) => ({ enrollments: having(enrollments, ids) }),
  readStudent: ({ students }, ids) => one('student', students, ids),
  readGrade: ({ grades }, ids) => one('grade', grades, ids),
  listGradesOfAssessment: ({ grades }, ids) => ({ grades: having(grades, ids) }),
};

const having = <R extends object>(rows: readonly R[], ids: Ids): readonly R[] =>
  rows.filter((row) => Object.entries(ids).every(([name, id]) => (row as Row)[name] === id));

const one = (noun: string, rows: readonly object[], ids: Ids): Body | undefined => {
  const [row] = having(rows, ids);
  return row && { [noun]: row };
};

/** The call that reads a part, if it is one, and the ids in its path. */
const partRead = ({ method, path }: RemoteRequest) => {
  const route = routeOf(method, path);
  const from = typeof route === 'string' ? undefined : given[route.name];
  return from && typeof route !== 'string' ? { from, ids: route.ids } : undefined;
};

export const isPartRead = (request: RemoteRequest): boolean => partRead(request) !== undefined;

/** `isKnown`: whether the client can notice that the row is not there. `before`: what the server held a while ago. */
export const falsePart = (
  fault: PartFault,
  request: RemoteRequest,
  { status, body }: ModelReply,
  { isKnown, before }: { readonly isKnown: (row: Row) => boolean; readonly before: InitializationData | undefined },
): RemoteReply => {
  const said = status === 200 ? (spoilt(fault, request, body, { isKnown, before }) ?? body) : body;
  return { kind: 'reply', status, text: JSON.stringify(said) };
};

const spoilt = (
  fault: PartFault,
  request: RemoteRequest,
  body: Body,
  { isKnown, before }: Parameters<typeof falsePart>[3],
): Body | undefined => {
  switch (fault) {
    case 'part emptied':
      return mapped(body, (rows) => (rows.some(isTelling(isKnown)) ? [] : rows));
    case 'part halved': {
      const isLost = isTelling(isKnown);
      return mapped(body, (rows) => rows.filter((row, at) => at % 2 === 1 || !isLost(row)));
    }
    case 'part of another account':
      return renamed(body);
    case 'part as it was': {
      const part = partRead(request);
      const was = before && part?.from(before, part.ids);
      return was && { success: true, ...was };
    }
  }
};

/** The loss of a blank grade says nothing. */
const isTelling =
  (isKnown: (row: Row) => boolean) =>
  (row: Row): boolean =>
    isKnown(row) && !(Array.isArray(row.grades) && isBlankGrade(row as never));

/** Of a call that gives one row, that row is empty. */
const mapped = (body: Body, change: (rows: readonly Row[]) => readonly Row[]): Body =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (Array.isArray(value)) return [name, change(value as readonly Row[])];
      return isRecord(value) ? [name, change([value])[0] ?? {}] : [name, value];
    }),
  );

const idNames = ['courseId', 'offeringId', 'assessmentId', 'studentId'];

const renamed = (body: Body): Body =>
  JSON.parse(
    JSON.stringify(body, (name, value: unknown) =>
      idNames.includes(name) && typeof value === 'string' ? `${value}x` : value,
    ),
  ) as Body;
