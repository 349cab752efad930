import type { InitializationData } from '../../events/wire.ts';
import type { BackendWorld } from '../backend.ts';
import type { JsonPieces } from '../json-pieces.ts';
import type { ReadTransaction, TextKind } from '../storage.ts';
import { type Handlers, inPieces } from './call.ts';
import { studentsByCode } from './students.ts';

export const everything: Handlers<'loadEverything'> = {
  loadEverything: async (rows, { world }) => inPieces(await textOf(rows, world)),
};

/** Everything of the account except its snapshots. */
export const workingData = async (rows: ReadTransaction) =>
  ({
    courses: await rows.list('courses'),
    offerings: await rows.list('offerings'),
    assessments: await rows.list('assessments'),
    enrollments: await rows.list('enrollments'),
    students: await studentsByCode(rows),
    grades: await rows.list('grades'),
    settings: await rows.settings(),
  }) satisfies { readonly [K in keyof InitializationData]: unknown };

/** The JSON of a reply with `workingData`. Rows stay as they are stored: nobody reads and writes the JSON of each. */
const textOf = async (rows: ReadTransaction, world: BackendWorld): Promise<JsonPieces> => {
  const list = async (kind: TextKind): Promise<readonly string[]> => {
    const texts: string[] = [];
    let page = await rows.textAfter(kind, 0);
    while (page) {
      if (texts.length > 0) texts.push(',');
      texts.push(page.text);
      if (world.pauses?.isDue()) await world.pauses.pause();
      page = await rows.textAfter(kind, page.last);
    }
    return ['[', ...texts, ']'];
  };
  const parts: { readonly [K in keyof InitializationData]: readonly string[] } = {
    courses: await list('courses'),
    offerings: await list('offerings'),
    assessments: await list('assessments'),
    enrollments: await list('enrollments'),
    students: [JSON.stringify(await studentsByCode(rows))],
    grades: await list('grades'),
    settings: [JSON.stringify(await rows.settings())],
  };
  return ['{"success":true', ...Object.entries(parts).flatMap(([name, texts]) => [`,"${name}":`, ...texts]), '}'];
};
