import type { GenericSchema } from 'valibot';
import { type Endpoint, pathOf } from '../../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../../api/endpoints.ts';
import type { RemoteRequest } from '../../../api/remote.ts';

/** The parts of a call as fields of a form. `body`: JSON to begin with, if the call has a body. */
export type CallForm = {
  readonly params: readonly string[];
  readonly query: readonly string[];
  readonly body: string | undefined;
  /** The call changes the server. The ledger here learns of that only at the next reading. */
  readonly isWrite: boolean;
};

export const callFormOf = (name: EndpointName): CallForm => {
  const { path, query = [], body, method, once }: Endpoint = endpoints[name];
  return {
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param),
    query,
    body: body && JSON.stringify(skeletonOf(body), undefined, 2),
    isWrite: method !== 'GET' && once === true,
  };
};

export type FilledForm = { readonly values: Readonly<Record<string, string>>; readonly body: string };

/** The body is sent as it was typed, even if it is no JSON, to see what the server answers. */
export const requestFrom = (name: EndpointName, { values, body }: FilledForm): RemoteRequest => {
  const { method, path }: Endpoint = endpoints[name];
  const form = callFormOf(name);
  const query = form.query.flatMap((param) =>
    values[param] ? `${param}=${encodeURIComponent(values[param] ?? '')}` : [],
  );
  const filledPath = pathOf(path, values);
  return {
    method,
    path: query.length > 0 ? `${filledPath}?${query.join('&')}` : filledPath,
    headers: {},
    ...(form.body === undefined ? {} : { body }),
  };
};

/** A value of this shape with nothing in it; parts that only steer a call are left out. */
const skeletonOf = (schema: GenericSchema): unknown => {
  const { type, entries, wrapped, options, pipe, literal } = schema as Shape;
  const objectInPipe = pipe?.find((part) => part.entries !== undefined);
  if (type === 'custom' && objectInPipe) return skeletonOf(objectInPipe);
  switch (type) {
    case 'strict_object':
    case 'object':
    case 'loose_object':
      return Object.fromEntries(
        Object.entries(entries ?? {}).flatMap(([key, entry]) =>
          steering.has(key) ? [] : [[key, skeletonOf(entry)] as const],
        ),
      );
    case 'optional':
      return wrapped ? skeletonOf(wrapped) : null;
    case 'union':
      return options?.[0] ? skeletonOf(options[0]) : null;
    case 'literal':
      return literal;
    case 'array':
      return [];
    case 'string':
      return '';
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'nullable':
    case 'unknown':
      return null;
    default:
      return {};
  }
};

const steering: ReadonlySet<string> = new Set(['ifMatch', 'problemOrder', 'outcomeOrder', 'confirmLoss']);

/** The part of a schema that tells its structure. */
type Shape = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, GenericSchema>>;
  readonly wrapped?: GenericSchema;
  readonly options?: readonly GenericSchema[];
  readonly pipe?: readonly (GenericSchema & Pick<Shape, 'entries'>)[];
  readonly literal?: unknown;
};
