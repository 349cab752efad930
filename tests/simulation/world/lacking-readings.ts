/** Readings of the agreed form that are false, in a way that a client can notice. */
import { isRecord } from '../../../events/record.ts';
import type { InitializationData } from '../../../events/wire.ts';
import type { ModelReply } from '../server-model/exchange.ts';
import type { Seeded } from './seeded.ts';

type Body = ModelReply['body'];
type Lists = Omit<InitializationData, 'settings'>;
type ListName = keyof Lists;

export const lacking = {
  'list emptied': (body: Body, chance: Seeded): string => {
    const names = isReading(body) ? contradicted(body) : [];
    const [list] = names.length > 0 ? [chance.pick(names)] : [];
    return JSON.stringify(list === undefined ? body : { ...body, [list]: list === 'settings' ? {} : [] });
  },
  'rows left out': (body: Body, chance: Seeded): string => {
    const data = body as unknown as InitializationData;
    const lists = !isReading(body) ? [] : rowNames.filter((name) => named(data, name).size > 0);
    if (lists.length === 0) return JSON.stringify(body);
    const list = chance.pick(lists);
    const gone = [...named(data, list)].filter((_, at) => at === 0 || chance.isLucky(0.5));
    const rows = (data[list] as readonly object[]).filter((row) => !gone.includes(keyIn(list, row)));
    return JSON.stringify({ ...body, [list]: rows });
  },
  /** As if the reading were of another person's class of the same size. */
  'ids of others': (body: Body): string => {
    const { students } = isReading(body) ? (body as unknown as InitializationData) : { students: [] };
    const ids = students.map(({ studentId }) => studentId).filter((id) => students.length > 1 && id !== undefined);
    return ids.reduce((text, id) => text.replaceAll(`"${id}"`, `"${asOfOthers(id)}"`), JSON.stringify(body));
  },
};

/** What a reading with the ids of others calls a row. */
export const asOfOthers = (id: string): string => `${id}x`;

/** Whether an id comes from a reading with the ids of others, which the instructor may have believed. */
export const isOfOthers = (id: string): boolean => /^r\d+k\d+x+$/.test(id);

/** Whether the body is a reading, and not a refusal. */
const isReading = ({ courses }: Body): boolean => Array.isArray(courses);

const rowNames = ['courses', 'offerings', 'assessments', 'enrollments', 'students'] as const;

/**
 * Lists that no calls can have emptied: the rest of the reading, or its points, would be gone as well. A single setting
 * or grade is not counted, because one call can have removed it.
 */
const contradicted = (body: Body): readonly (ListName | 'settings')[] => {
  const data = body as unknown as InitializationData;
  const entered = data.grades.filter(({ grades }) => grades.some((value) => value !== null));
  return [
    ...rowNames.filter((name) => named(data, name).size > 0),
    ...(entered.length > 1 ? (['grades'] as const) : []),
    ...(leavesOf(data.settings) > 1 ? (['settings'] as const) : []),
  ];
};

const leavesOf = (value: unknown): number =>
  isRecord(value) ? Object.values(value).reduce<number>((sum, one) => sum + leavesOf(one), 0) : 1;

/** Rows of the list that other rows of the reading refer to. */
const named = (data: InitializationData, list: (typeof rowNames)[number]): ReadonlySet<string> => {
  const { offerings, assessments, enrollments, grades } = data;
  const speaking: Readonly<Record<(typeof rowNames)[number], readonly object[]>> = {
    courses: offerings,
    offerings: [...assessments, ...enrollments],
    assessments: grades,
    enrollments: grades,
    students: enrollments,
  };
  return new Set(speaking[list].map((row) => keyIn(list, row)));
};

const idsOf: Readonly<Record<(typeof rowNames)[number], readonly string[]>> = {
  courses: ['courseId'],
  offerings: ['offeringId'],
  assessments: ['assessmentId'],
  enrollments: ['offeringId', 'studentId'],
  students: ['studentId'],
};

const keyIn = (list: (typeof rowNames)[number], row: object): string =>
  idsOf[list].map((name) => (row as Readonly<Record<string, unknown>>)[name]).join(' ');
