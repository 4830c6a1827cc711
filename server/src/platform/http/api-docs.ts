import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { brand } from '@kith/contract/core/brand';
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

/** `/api/openapi.json` and a readable page of it at `/api/docs`, without external resources. */
export function createApiDocs(version: string): Hono {
  let document: Promise<object> | undefined;
  const app = new Hono();
  const generate = async () => (await import('./api-document.ts')).generateApiDocument(version);
  app.get('/openapi.json', async (c) => c.json(await (document ??= generate())));
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
