import { type EndpointName, endpoints } from '../../../api/endpoints.ts';
import { callTimeout, type RemoteReply, type RemoteRequest } from '../../../api/remote.ts';
import { isRecord } from '../../../events/record.ts';
import { routeOf } from '../server-model/routes.ts';
import { type Seeded, seeded } from './seeded.ts';

/**
 * How a server fails that does not hand out everything at once: it refuses the call, it has a fault each time, or it
 * never ends; and `grades too`: not even all grades at once.
 */
export const apartKinds = ['refused', 'faulty', 'endless', 'grades too'] as const;
export type Apart = (typeof apartKinds)[number];

/** Of a stream of its own: what a seed decided before there were such servers stays decided. */
export const apartOf = (seed: number): Apart | undefined => {
  const chance = seeded(~seed ^ 0xa9a7);
  return chance.isLucky(0.12) ? chance.pick(apartKinds) : undefined;
};

/** What such a server answers instead, and after how many milliseconds. */
export const tooMuch = (
  kind: Apart | undefined,
  { path }: RemoteRequest,
  chance: Seeded,
): { readonly reply: RemoteReply; readonly after: number } | undefined => {
  const isWhole = path === endpoints.loadEverything.path;
  const isGrades = path === endpoints.listGrades.path;
  if (kind === undefined || !(isWhole || (isGrades && kind === 'grades too'))) return undefined;
  if (kind === 'endless') return { reply: { kind: 'no reply', offline: false }, after: callTimeout };
  const status = chance.pick(kind === 'faulty' ? [408, 500, 502, 504] : [404, 405, 413, 501]);
  return { reply: { kind: 'reply', status, text: '<html>Too much</html>' }, after: 50 };
};

/** The name of the call that reads at this path, or asks whether it has to. */
export const readingAt = (asked: string): EndpointName => {
  const route = routeOf('GET', asked.split('?')[0] ?? '');
  if (typeof route === 'string') throw new Error(`${route}: ${asked}`);
  return route.name;
};

/** Lists of a whole reading: those of a part say nothing of the rest. */
const wholeLists: ReadonlySet<EndpointName> = new Set([
  'listSettings',
  'listCourses',
  'listOfferings',
  'listAssessments',
  'listStudents',
  'listEnrollments',
  'listGrades',
]);

/** The text of the reading so far, of which a list takes the place of what it said before. */
export const readSoFar = (before: string, { path }: RemoteRequest, reply: RemoteReply): string => {
  const text = reply.kind === 'reply' ? reply.text : '';
  if (path === endpoints.loadEverything.path) return text;
  const list = wholeLists.has(readingAt(path)) ? objectIn(text) : undefined;
  return list ? JSON.stringify({ ...objectIn(before), ...list }) : before;
};

const objectIn = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
