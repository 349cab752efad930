import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../api/endpoints.ts';
import { commandTypes } from '../../commands/decide.ts';
import { callFormOf, requestFrom } from '../../src/screens/testing/call-form.ts';
import { commandFormOf, commandFrom } from '../../src/screens/testing/command-form.ts';

const names = Object.keys(endpoints) as EndpointName[];

/** Bodies that have to say more than a blank one does. */
const needsMore: readonly EndpointName[] = [
  'addAssessment',
  'editAssessment',
  'addCourse',
  'addOffering',
  'addStudent',
];

test.each(names)('%s has a form from which it is made', (name) => {
  const { path, method, body }: Endpoint = endpoints[name];
  const form = callFormOf(name);
  const values = Object.fromEntries([...form.params, ...form.query].map((param) => [param, 'x/y']));
  const request = requestFrom(name, { values, body: form.body ?? '' });
  const query = form.query.map((param) => `${param}=x%2Fy`).join('&');
  expect(request.method).toBe(method);
  expect(request.path).toBe(path.replace(/\{\w+\}/g, 'x%2Fy') + (query && `?${query}`));
  expect(request.body === undefined).toBe(body === undefined);
  if (!body) return;
  const skeleton: unknown = JSON.parse(form.body ?? '');
  expect(Object.keys(skeleton as object)).not.toContain('ifMatch');
  if (!needsMore.includes(name)) return;
  expect(Object.keys(skeleton as object).length).toBeGreaterThan(2);
});

test.each(['enroll', 'unenroll', 'editSettings', 'contactUs', 'addSnapshots'] as const)(
  'the body that the form of %s begins with has the shape, but for ids that nobody typed',
  (name) => {
    const { body }: Endpoint = endpoints[name];
    const typed = JSON.parse((callFormOf(name).body ?? '').replaceAll('""', '"typed"'));
    expect(body && safeParse(body, typed).success).toBe(true);
  },
);

test.each(commandTypes)('%s has a form from which it is given', (type) => {
  expect(commandFrom(type, commandFormOf(type))).toMatchObject({ type });
});

test('a command is a JSON object', () => {
  for (const typed of ['', '[]', 'null', '"x"', '{'])
    expect(() => commandFrom('AddCourse', typed)).toThrow(SyntaxError);
});
