import type { Asked } from './under-test.ts';

type Sent = Omit<Asked, 'name'>;

/** Bodies that a good call must not have, each with the status that refuses it. */
export const malformedBodies = (
  good: Sent,
): readonly { readonly what: string; readonly sent: Sent; readonly status: number }[] => {
  const text = JSON.stringify(good.body);
  const raw = (json: string): Uint8Array => new TextEncoder().encode(json);
  const inside = (more: string): Uint8Array => raw(text === '{}' ? `{${more}}` : `{${more},${text.slice(1)}`);
  const all: readonly (readonly [string, unknown])[] = [
    ['no body', raw('')],
    ['half a body', raw(text.slice(0, -1))],
    ['a body and more', raw(`${text} {}`)],
    ['a list', [good.body]],
    ['null', raw('null')],
    ['a text', raw('"x"')],
    ['an unknown key', inside('"unheardOf":1')],
    ['__proto__', inside('"__proto__":{"isAdmin":true}')],
    ['constructor', inside('"constructor":{"prototype":{}}')],
    ['no UTF-8', Uint8Array.from([...raw('{"a":"'), 0xff, 0xfe, ...raw('"}')])],
    ['33 levels', inside(`"deep":${'['.repeat(32)}${']'.repeat(32)}`)],
    ['a million levels', raw('['.repeat(1_000_000))],
    ...wrongValues(good.body).map(
      (body, at) => [`wrong value ${at}: ${JSON.stringify(body).slice(0, 120)}`, body] as const,
    ),
  ];
  return [
    ...all.map(([what, body]) => ({ what, sent: { ...good, body }, status: 400 })),
    { what: 'another content type', sent: { ...good, headers: { 'content-type': 'text/plain' } }, status: 415 },
    {
      what: 'a content type that begins alike',
      sent: { ...good, headers: { 'content-type': 'application/jsonp' } },
      status: 415,
    },
    { what: 'no content type', sent: { ...good, headers: { 'content-type': '' } }, status: 415 },
  ];
};

/** One body for each value of the given one, in which this value is of another kind. */
const wrongValues = (body: unknown): readonly unknown[] => {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    if (key === 'ifMatch' || key === 'setting' || key === 'listOfOfferingSnapshots') return [{ ...body, [key]: 7 }];
    return [...wrongFor(value), ...deeper(value)].map((wrong) => ({ ...body, [key]: wrong }));
  });
};

const deeper = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) return [];
  const [first, ...rest] = value;
  return [...wrongFor(first), ...wrongValues(first)].map((wrong) => [wrong, ...rest]);
};

const wrongFor = (value: unknown): readonly unknown[] => {
  switch (typeof value) {
    case 'string':
      return [7, true, ['x'], {}, 'x'.repeat(10_001)];
    case 'number':
      return ['7', true, [], 0.00001, 1_000_001, -1_000_001, { valueOf: 1 }];
    case 'boolean':
      return ['true', 1, null, []];
    default:
      return ['x', 7, true];
  }
};

/** A text that no id can be, to stand for an id in a path. */
export const notIds = [
  'a~b',
  'a/b',
  '..',
  '%',
  ' ',
  '\u0000',
  "x' or 1=1 --",
  'x'.repeat(65),
  'x'.repeat(5000),
  '',
  'ä',
  '__proto__',
];
