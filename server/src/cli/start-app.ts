import { readConfig } from '#app/config.ts';

import { buildWebIfNeeded, webFolder } from './build-web.ts';
import { endProgress, failWith, reportProgress } from './progress.ts';

process.env['NODE_ENV'] ??= 'production';

try {
  const config = readConfig(process.env);
  // `npm run dev` serves the browser app by Vite.
  const isApiOnly = process.argv.includes('--api-only');
  if (!isApiOnly) await buildWebIfNeeded(() => reportProgress('Building the browser app …'));
  // Imported late: its modules read NODE_ENV.
  const { startServer } = await import('#app/main.ts');
  const starting = startServer({ config, webFolder, onProgress: reportProgress });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    starting.then((server) => server.close()).then(() => process.exit(0), failWith);
  };
  // An interrupted start also stops its database.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const server = await starting;
  endProgress();
  if (!isStopping) process.stdout.write(`Kith is ready on ${server.url}\n`);
} catch (error) {
  failWith(error);
}
