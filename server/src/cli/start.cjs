'use strict';

/**
 * Starts the app. Not TypeScript, so that a Node that is too old can run it, and so that nothing is
 * parsed before the cache is there: it keeps the modules with their types stripped.
 */
require('./check-surroundings.cjs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');

// Before any module reads it.
process.env.NODE_ENV ??= 'production';
enableCompileCache(join(process.env.DATA_DIR || './data', 'compile-cache'));
import('./start-app.ts');
