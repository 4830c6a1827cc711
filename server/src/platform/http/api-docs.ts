import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { api } from '@kith/contract/api';
import { brand } from '@kith/contract/core/brand';
import { errorBodySchema } from '@kith/contract/core/errors';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { Hono } from 'hono';

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

/** What the contract can't say in its own form: the streaming upload. */
const uploadPath = {
  post: {
    tags: ['imports'],
    summary: 'Upload an export for a preview',
    operationId: 'imports.upload',
    parameters: [{ name: 'file_name', in: 'query', required: true, schema: { type: 'string' } }],
    requestBody: {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
    responses: {
      201: {
        description: 'The import, being read',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
    },
  },
} as const;

async function generateDocument(version: string) {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(api, {
    info: { title: `${brand.name} API`, version },
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    commonSchemas: { Error: { schema: errorBodySchema } },
    customErrorResponseBodySchema: { $ref: '#/components/schemas/Error' },
  });
  const imports = document.paths?.['/imports'];
  return { ...document, paths: { ...document.paths, '/imports': { ...imports, ...uploadPath } } };
}

/** `/api/openapi.json` and a readable form of it at `/api/docs`, with nothing from elsewhere. */
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
