import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { api } from '@kith/contract/api';
import { brand } from '@kith/contract/core/brand';
import { errorBodySchema } from '@kith/contract/core/errors';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { Hono } from 'hono';

import { securitySchemes, describeScopes } from './api-security.ts';

const swaggerFolder = dirname(
  createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
);
const assets: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${brand.name} API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true });\n`;

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

async function generateDocument(version: string) {
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

/** `/api/openapi.json` and a readable page of it at `/api/docs`, without external resources. */
export function createApiDocs(version: string): Hono {
  let document: Promise<object> | undefined;
  const app = new Hono();
  app.get('/openapi.json', async (c) => c.json(await (document ??= generateDocument(version))));
  app.get('/docs', (c) => c.html(page));
  app.get('/docs/start.js', (c) => c.body(start, 200, { 'Content-Type': 'text/javascript' }));
  app.get('/docs/:asset', async (c) => {
    const type = assets[c.req.param('asset')];
    if (type === undefined) return c.notFound();
    const body = await readFile(join(swaggerFolder, c.req.param('asset')));
    return c.body(body, 200, { 'Content-Type': type });
  });
  return app;
}
