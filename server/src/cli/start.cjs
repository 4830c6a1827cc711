'use strict';

/**
 * Starts the app. Not TypeScript, so that a Node that is too old can run it, and so that nothing is
 * parsed before the cache is there: it keeps the modules with their types stripped.
 */
require('./check-surroundings.cjs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');

/**
 * Memory that is given back by one thread is of use to the others then, which would each keep a pool of
 * their own. Read by the C library before anything of ours runs, so the same process begins again.
 */
if (process.platform === 'linux' && process.execve && !process.channel) {
  if (process.env.MALLOC_ARENA_MAX === undefined) {
    const argv = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
    process.execve(process.execPath, argv, { ...process.env, MALLOC_ARENA_MAX: '1' });
  }
}

// Before any module reads it.
process.env.NODE_ENV ??= 'production';
enableCompileCache(join(process.env.DATA_DIR || './data', 'compile-cache'));
import('./start-bundle.ts');
