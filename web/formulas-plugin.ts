import type { Plugin } from 'vite';

import { readFormulas } from './read-formulas.ts';

const formulasId = 'virtual:formulas';

/** The product's formulas as `virtual:formulas`, read from the docstrings and constants of the code. */
export function bundleFormulas(): Plugin {
  return {
    name: 'bundle-formulas',
    resolveId: (id) => (id === formulasId ? `\0${formulasId}` : null),
    load: (id) =>
      id === `\0${formulasId}`
        ? `export const formulas = ${JSON.stringify(readFormulas())};`
        : null,
  };
}
