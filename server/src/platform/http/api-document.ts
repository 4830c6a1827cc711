import { api } from '@kith/contract/api';
import { brand } from '@kith/contract/core/brand';
import { errorBodySchema } from '@kith/contract/core/errors';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

import { describeScopes, securitySchemes } from './api-security.ts';

const binary = {
  'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
} as const;
const json = { 'application/json': { schema: { type: 'object' } } } as const;
const idInPath = (name: string) =>
  ({ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }) as const;
const fileName = {
  name: 'file_name',
  in: 'query',
  required: true,
  schema: { type: 'string' },
} as const;

/** What the contract can't describe: bodies and answers of bytes. */
const plainPaths = {
  '/imports': {
    post: {
      tags: ['imports'],
      summary: 'Upload an export for a preview',
      operationId: 'imports.upload',
      parameters: [fileName],
      requestBody: { required: true, content: binary },
      responses: { 201: { description: 'The import, being read', content: json } },
    },
  },
  '/contacts/{contact_id}/files': {
    post: {
      tags: ['contactFiles'],
      summary: 'Keep a file on a contact',
      operationId: 'contactFiles.upload',
      parameters: [idInPath('contact_id'), fileName],
      requestBody: { required: true, content: binary },
      responses: { 201: { description: 'The file, without its content', content: json } },
    },
  },
  '/contact-files/{id}/content': {
    get: {
      tags: ['contactFiles'],
      summary: 'Download a file',
      operationId: 'contactFiles.download',
      parameters: [idInPath('id')],
      responses: { 200: { description: 'The content, as an attachment', content: binary } },
    },
  },
  '/account/exports/{id}/file': {
    get: {
      tags: ['account'],
      summary: 'Download the archive of an export',
      operationId: 'accountExports.download',
      parameters: [idInPath('id')],
      responses: { 200: { description: 'A ZIP archive, as an attachment', content: binary } },
    },
  },
} as const;

/** The OpenAPI document of `/api/v1`. */
export async function generateApiDocument(version: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(api, {
    info: { title: `${brand.name} API`, version },
    servers: [{ url: '/api/v1' }],
    security: [{ session: [] }],
    components: { securitySchemes },
    commonSchemas: { Error: { schema: errorBodySchema } },
    customErrorResponseBodySchema: { $ref: '#/components/schemas/Error' },
  });
  const paths: Record<string, object | undefined> = { ...document.paths };
  for (const [path, operations] of Object.entries(plainPaths)) {
    paths[path] = { ...paths[path], ...structuredClone(operations) };
  }
  describeScopes(paths);
  return { ...document, paths };
}
