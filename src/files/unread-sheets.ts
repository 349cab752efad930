import type { UnreadSheet } from './parsed.ts';
import type { Parts } from './zip.ts';

/**
 * Why the sheet at that position of the workbook was not read. `undefined` for one that is no table: a chart, a dialog
 * or a macro.
 */
export const unreadSheet = (parts: Parts, name: string, at: number): UnreadSheet | undefined => {
  const id = elementsOf(textOf(parts, workbook), 'sheet')[at]?.get('id');
  const relation = elementsOf(textOf(parts, relations), 'Relationship').find((one) => one.get('Id') === id);
  const [type, target] = [relation?.get('Type'), relation?.get('Target')];
  if (type !== undefined && !type.endsWith('/worksheet')) return undefined;
  if (target === undefined) return { name, why: 'missing' };
  const part = `xl/${target.replace(/^\/?xl\//iu, '')}`;
  const isThere = [...parts.keys()].some((one) => one.toLowerCase() === part.toLowerCase());
  return { name, part, why: isThere ? 'not understood' : 'missing' };
};

const workbook = /^xl\/workbook\d*\.xml$/iu;
const relations = /^xl\/_rels\/workbook\d*\.xml\.rels$/iu;

const textOf = (parts: Parts, part: RegExp): string => {
  const name = [...parts.keys()].find((each) => part.test(each));
  return new TextDecoder().decode(name === undefined ? undefined : parts.get(name));
};

/** The attributes of each element of that name, without prefixes. */
const elementsOf = (xml: string, name: string): readonly ReadonlyMap<string, string>[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'gu'))].map(
    ([, attributes = '']) =>
      new Map(
        [...attributes.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu)].map(
          ([, key = '', double, single]) => [key, double ?? single ?? ''],
        ),
      ),
  );
