import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../web/src');
const charts = join(source, 'ui/charts');
/** What is imported while a file loads: neither types alone nor what it may import later. */
const importPattern = /^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'([^']+)';/gmu;

/** The file of an import, or the package where it is none of ours. */
function resolveImport(from: string, name: string): string {
  const path = name.startsWith('#') ? join(source, name.slice(1)) : join(dirname(from), name);
  return /^[#.]/u.test(name) && existsSync(path) ? path : name;
}

/** Every file and package that loads with a file. */
function loadsWith(entry: string): Set<string> {
  const loaded = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    if (!/\.tsx?$/u.test(file) || !file.startsWith(source)) continue;
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(importPattern)) {
      waiting.push(resolveImport(file, name));
    }
  }
  return loaded;
}

const routes = await Array.fromAsync(glob(join(source, 'routes/*.tsx')));
const loads = new Map(routes.map((file) => [basename(file, '.tsx'), loadsWith(file)]));
/** The screens with which something loads. */
const screensWith = (isMeant: (file: string) => boolean) =>
  [...loads].flatMap(([name, files]) => ([...files].some(isMeant) ? [name] : [])).toSorted();

test('charts load with the screens that show them, and with no other', () => {
  expect(screensWith((file) => file.startsWith(charts))).toEqual([
    'admin-analytics',
    'admin-cohorts',
    'admin-community',
    'analytics',
    'contact-detail',
    'dashboard',
    'insights',
    'insights-health',
    'insights-industry',
    'insights-performance',
    'insights-trends',
    'wallet',
  ]);
});

test('the charts’ library loads only with the insights, and only the charts import it', () => {
  const isLibrary = (file: string) => file.startsWith('d3-');
  const screens = screensWith(isLibrary);
  expect(screens).toContain('insights');
  expect(screens.filter((name) => !name.startsWith('insights'))).toEqual([]);
  const importers = [...new Set([...loads.values()].flatMap((files) => [...files]))]
    .filter((file) => file.startsWith(source) && /'d3-/u.test(readFileSync(file, 'utf8')))
    .map((file) => relative(charts, file));
  expect(importers.length).toBeGreaterThan(0);
  expect(importers.filter((file) => file.startsWith('..'))).toEqual([]);
});
