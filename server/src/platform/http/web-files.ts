import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { serveStatic } from '@hono/node-server/serve-static';
import { pickLocale } from '@kith/contract/core/locales';
import { Hono } from 'hono';

import { keepFiles } from './keep-files.ts';
import { readLanguages } from './languages.ts';
import { addPreloads } from './preloads.ts';

const immutable = 'public, max-age=31536000, immutable';
const revalidate = 'no-cache';
const isImmutable = (path: string) => path.startsWith('/assets/');

/**
 * Checks whether other origins answer: the only script that may reach them, in a worker of its own,
 * so that no page has to.
 */
const linkCheck = /\/link-check-worker-[\w-]+\.js$/u;
const linkCheckPolicy = "default-src 'none'; connect-src http: https:";

/**
 * The built browser app. A known screen gets the app with 200, any other path with 404, and the app
 * then shows its own not-found page.
 */
export function createWebFiles({
  folder,
  findScreen,
}: {
  folder: string;
  /** The screen route of a path, null where there is none. */
  findScreen: (path: string) => string | null;
}): Hono {
  const app = new Hono();
  app.use('*', keepFiles(isImmutable));
  app.use(
    '*',
    serveStatic({
      root: folder,
      precompressed: true,
      rewriteRequestPath: (path, c) => {
        c.header('Cache-Control', isImmutable(path) ? immutable : revalidate);
        if (linkCheck.test(path)) c.header('Content-Security-Policy', linkCheckPolicy);
        return path.endsWith('/') ? `${path}index.html` : path;
      },
    }),
  );
  app.get('*', async (c) => {
    c.header('Cache-Control', revalidate);
    if (/\.[a-z0-9]+$/iu.test(c.req.path)) {
      c.header('Vary', 'Accept', { append: true });
      // A file that a page asks for; a member who opens such an address gets the app's own page.
      const isOpened = c.req.header('accept')?.includes('text/html') === true;
      if (!isOpened) return c.text('Not found', 404);
    }
    const page = await readFile(join(folder, '__spa-fallback.html'), 'utf8');
    const screen = findScreen(c.req.path);
    if (screen === null) return c.html(page, 404);
    c.header('Vary', 'Accept-Language', { append: true });
    const locale = pickLocale(readLanguages(c));
    return c.html(await addPreloads(page, { folder, screen, locale }));
  });
  return app;
}
