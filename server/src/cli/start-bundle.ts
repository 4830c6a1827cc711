import { pathToFileURL } from 'node:url';

import { ensureBundle } from './ensure-bundle.ts';
import { findBundle } from './find-bundle.ts';

/** In development the sources run. A worker makes no bundle: its siblings would make the same. */
function chooseBundle(): string | null {
  if (process.env['NODE_ENV'] === 'development') return null;
  return process.channel ? findBundle() : ensureBundle();
}

const bundle = chooseBundle();
await import(bundle === null ? './start-app.ts' : pathToFileURL(bundle).href);
