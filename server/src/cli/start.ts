import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

import { readConfig } from '#app/config.ts';

import { buildWebIfNeeded, webFolder } from './build-web.ts';
import { endProgress, failWith, reportProgress } from './progress.ts';
import { resolveDrizzleOnce } from './resolve-drizzle.ts';

process.env['NODE_ENV'] ??= 'production';

try {
  const config = readConfig(process.env);
  // `npm run dev` serves the browser app by Vite.
  const isApiOnly = process.argv.includes('--api-only');
  if (!isApiOnly) await buildWebIfNeeded(() => reportProgress('Building the browser app …'));
  // A second start need not strip the types of a thousand files again.
  enableCompileCache(join(config.dataDir, 'compile-cache'));
  resolveDrizzleOnce();
  // Imported late: what it loads reads NODE_ENV.
  const { startServer } = await import('#app/main.ts');
  const server = await startServer({ config, webFolder, onProgress: reportProgress });
  endProgress();
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    server.close().then(() => process.exit(0), failWith);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.write(`Kith is ready on ${server.url}\n`);
} catch (error) {
  failWith(error);
}
