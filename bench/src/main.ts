import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { openEnvironment } from './environment.ts';
import { formatTable } from './report.ts';
import type { Row } from './measure.ts';
import { benchRows } from './rows/rows.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' } },
});

const known = Object.keys(benchRows);
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No such row: ${unknown.join(', ')}. There are: ${known.join(', ')}\n`);
  process.exit(2);
}

const chosen = positionals.length === 0 ? known : positionals;
// Messages are measured without the million contacts, and most of them without the browser app.
const isOfMessages = (name: string) => name.startsWith('dm.') || name === 'web.messages';
const environment = await openEnvironment({
  needsContacts: !chosen.every(isOfMessages),
  needsApp: chosen.some((name) => !name.startsWith('dm.')),
});
const results: Row[] = [];
try {
  for (const name of chosen) {
    process.stderr.write(`${name} …\n`);
    const run = benchRows[name];
    if (run) results.push(await run(environment));
  }
} finally {
  await environment.close();
}
process.stdout.write(`${formatTable(results)}\n`);
if (values.json !== undefined)
  await writeFile(values.json, `${JSON.stringify(results, null, 2)}\n`);
process.exitCode = results.every((row) => row.ok) ? 0 : 1;
