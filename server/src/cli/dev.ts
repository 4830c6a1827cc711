import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

import { readConfig } from '#app/config.ts';

import { failWith } from './progress.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * Both sides with reload on one address: the API under Node's watcher, the browser app under Vite.
 */
function startBoth(): ChildProcess[] {
  const config = readConfig(process.env);
  const apiPort = config.PORT + 1;
  const apiOrigin = `http://localhost:${apiPort}`;
  const watched = ['server/src', 'contract/src'].map((path) => `--watch-path=${join(root, path)}`);
  const api = spawn(
    process.execPath,
    [...watched, '--watch-preserve-output', 'server/src/cli/start.cjs', '--api-only'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        PORT: String(apiPort),
        // Only the front server is reached from elsewhere.
        HOST: 'localhost',
        APP_ORIGIN: config.appOrigin.origin,
        NODE_ENV: 'development',
      },
    },
  );
  const host = config.HOST === undefined ? [] : ['--host', config.HOST];
  const web = spawn(
    'npm',
    ['run', 'dev', '--workspace', 'web', '--', '--port', String(config.PORT), ...host],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, API_ORIGIN: apiOrigin, NODE_ENV: 'development' },
    },
  );
  return [api, web];
}

try {
  const children = startBoth();
  const stop = () => children.forEach((child) => child.kill('SIGTERM'));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  children.forEach((child) => child.on('exit', stop));
} catch (error) {
  failWith(error);
}
