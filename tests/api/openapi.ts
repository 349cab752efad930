import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { revision } from '../../api/capabilities.ts';
import type { Endpoint } from '../../api/endpoint.ts';
import { endpoints } from '../../api/endpoints.ts';
import { reasons } from '../../api/reasons.ts';
import { records } from '../../api/replies.ts';

const schemaOf = (schema: GenericSchema): Record<string, unknown> => {
  const overrideRef = ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`;
  const made = toJsonSchema(schema, { errorMode: 'ignore', definitions: records, overrideRef });
  const { $schema: _, $defs: __, ...rest } = made as Record<string, unknown>;
  return rest;
};

const definitions = () =>
  Object.fromEntries(
    Object.entries(records).map(([name, schema]) => {
      const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore' }) as Record<string, unknown>;
      return [name, rest];
    }),
  );

const json = (schema: unknown) => ({ 'application/json': { schema } });

const succeeded = ({ reply, once }: Endpoint) => ({
  allOf: [
    { type: 'object', properties: { success: { const: true } }, required: ['success'] },
    ...(reply ? [schemaOf(reply)] : []),
    ...(once ? [{ type: 'object', properties: { revision: schemaOf(revision) } }] : []),
  ],
});

const refused = {
  type: 'object',
  properties: { success: { const: false }, reason: { enum: Object.keys(reasons) }, quotaExceeded: { type: 'boolean' } },
  required: ['success'],
};

const operation = (name: string, endpoint: Endpoint) => {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = (endpoint.query ?? []).map((parameter) => ({
    name: parameter,
    in: 'query',
    required: false,
    schema: { type: 'string' },
  }));
  const parameters = [...inPath, ...inQuery];
  const download = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return {
    operationId: name,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: { required: true, content: json(schemaOf(endpoint.body)) } } : {}),
    security: endpoint.open ? [] : [{ session: [] }],
    responses: {
      200: {
        description: endpoint.quota ? 'Applied, or the quota is used up.' : 'Applied.',
        content: endpoint.file
          ? download
          : json(endpoint.quota ? { anyOf: [succeeded(endpoint), refused] } : succeeded(endpoint)),
      },
      default: { description: 'Refused.', content: json(refused) },
    },
  };
};

/** The table of calls as an OpenAPI 3.1 document. */
export const openapi = () => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [string, Endpoint][]) {
    paths[endpoint.path] ??= {};
    Object.assign(paths[endpoint.path] ?? {}, { [endpoint.method.toLowerCase()]: operation(name, endpoint) });
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Gradeledger', version: '1' },
    components: {
      schemas: definitions(),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
    paths,
  };
};
