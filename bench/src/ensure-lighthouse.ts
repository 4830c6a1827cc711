import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { z } from 'zod';

/** A project of its own: with what it needs it would be a quarter of all packages, for one row. */
const folder = join(import.meta.dirname, '../lighthouse');
const wanted = join(folder, 'package-lock.json');
/** Written after all packages are there, so that an install that was interrupted is repeated. */
const installed = join(folder, 'node_modules/installed-lock.json');

type Settings = { port: number; logLevel: 'error'; output: 'json'; onlyCategories: string[] };

const entry = z.object({
  default: z.custom<(url: string, settings: Settings) => Promise<unknown>>(
    (value) => typeof value === 'function',
  ),
});

/** Of a report what the row reads. A page that could not be read has no scores and no details. */
const report = z.object({
  lhr: z.object({
    categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
    audits: z.object({
      'network-requests': z.object({
        details: z
          .object({
            items: z.array(
              z.object({
                resourceType: z.string().optional(),
                transferSize: z.number().optional(),
              }),
            ),
          })
          .optional(),
      }),
      'largest-contentful-paint': z.object({ numericValue: z.number().optional() }),
    }),
  }),
});

type Lighthouse = (url: string, settings: Settings) => Promise<z.infer<typeof report>['lhr']>;

function isInstalled(): boolean {
  return existsSync(installed) && readFileSync(installed).equals(readFileSync(wanted));
}

/** Finds Lighthouse or fetches it. @throws when it can't be had. */
export async function ensureLighthouse(): Promise<Lighthouse> {
  if (!isInstalled()) {
    const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
    process.stderr.write(`No Lighthouse yet: npm ${args.join(' ')}\n`);
    execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    copyFileSync(wanted, installed);
  }
  const path = createRequire(join(folder, 'package.json')).resolve('lighthouse');
  const { default: run } = entry.parse(await import(pathToFileURL(path).href));
  return async (url, settings) => report.parse(await run(url, settings)).lhr;
}
