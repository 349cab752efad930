import { groupBy } from '../../events/group-by.ts';
import { allCalls, type CallName } from './all-calls.ts';

/**
 * The call that a request is for. `params` are decoded once; an id outside the alphabet becomes `''`, which no row has.
 */
export type CallRoute = { readonly name: CallName; readonly params: Readonly<Record<string, string>> };

/** `undefined` if no call has this verb and path; `malformed` if the path cannot be decoded. */
export const routeOf = (method: string, path: string): CallRoute | 'malformed' | undefined => {
  for (const { name, pattern, names } of patterns.get(shapeOf(method, path)) ?? []) {
    const found = pattern.exec(path);
    if (!found) continue;
    try {
      const values = found.slice(1).map(decodeURIComponent);
      return { name, params: Object.fromEntries(names.map((param, at) => [param, idOrText(param, values[at] ?? '')])) };
    } catch (error) {
      if (error instanceof URIError) return 'malformed';
      throw error;
    }
  }
  return undefined;
};

export const isId = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text);

const idOrText = (param: string, value: string): string => (!param.endsWith('Id') || isId(value) ? value : '');

/** Verb and number of parts: few calls share them, so that few patterns are tried. */
const shapeOf = (method: string, path: string): string => `${method} ${path.split('/').length}`;

const patterns = groupBy(
  (Object.keys(allCalls) as CallName[]).map((name) => {
    const { method, path } = allCalls[name];
    return {
      name,
      shape: shapeOf(method, path),
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]*)')}$`),
      names: [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param),
    };
  }),
  ({ shape }) => shape,
);
