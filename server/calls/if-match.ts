import { isSameField } from '../../api/canonical.ts';
import { type ScopeRows, scopeHash } from '../../api/scope-hash.ts';
import { type CallRefusal, refuse } from '../handlers/call.ts';

/**
 * Why an edit must not be applied to `row`. `conflict`: it expects other values than the row has, and the refusal holds
 * the row's. `body.malformed`: its `ifMatch` names an id, or a field that the row does not have.
 */
export const mismatch = (
  row: object,
  expected: Readonly<Record<string, unknown>> | undefined,
  edited: object,
): CallRefusal | undefined => {
  if (expected === undefined) return undefined;
  const current = row as Readonly<Record<string, unknown>>;
  const names = Object.keys(expected);
  if (names.some((name) => !Object.hasOwn(current, name) || name.endsWith('Id'))) return refuse('body.malformed');
  if (names.every((name) => isSameField(name, current[name], expected[name]))) return undefined;
  const reported = [...new Set([...names, ...Object.keys(edited).filter((name) => Object.hasOwn(current, name))])];
  return refuse('conflict', { current: Object.fromEntries(reported.map((name) => [name, current[name]])) });
};

/** Refuses a delete that would remove other rows than the caller knew of. `undefined` also without `ifMatch`. */
export const otherScope = (removed: ScopeRows, query: Readonly<Record<string, string>>): CallRefusal | undefined => {
  if (query.ifMatch === undefined) return undefined;
  const current = scopeHash(removed);
  return current === query.ifMatch ? undefined : refuse('conflict', { current: { scopeHash: current } });
};
