import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { openEnvironment } from './environment.ts';
import { formatTable } from './report.ts';
import type { Row } from './measure.ts';
import { benchRows } from './rows/rows.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  // A table of fewer owners is filled sooner, for a quick look.
  options: { json: { type: 'string' }, owners: { type: 'string', default: '10' } },
});

const known = Object.keys(benchRows);
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No such row: ${unknown.join(', ')}. There are: ${known.join(', ')}\n`);
  process.exit(2);
}

const chosen = positionals.length === 0 ? known : positionals;
/** Rows of messages and of whole apps don't read the million contacts. */
const isWithoutContacts = (name: string) =>
  [
    'account.',
    'admin.',
    'dm.',
    'matches.',
    'feed.',
    'insights.',
    'opportunities.',
    'paths.',
    'realtime.',
    'server.',
    'wallet.',
  ].some((of) => name.startsWith(of));
const bareWebRows = ['web.graph', 'web.landing', 'web.messages'];
const environment = await openEnvironment({
  owners: Number(values.owners),
  needsContacts: !chosen.every((name) => isWithoutContacts(name) || bareWebRows.includes(name)),
  needsApp: chosen.some((name) => name.startsWith('web.')),
});
const results: Row[] = [];
try {
  for (const name of chosen) {
    process.stderr.write(`${name} …\n`);
    const run = benchRows[name];
    if (!run) continue;
    const row = await run(environment);
    process.stderr.write(`${formatTable([row])}\n`);
    results.push(row);
  }
} finally {
  await environment.close();
}
process.stdout.write(`${formatTable(results)}\n`);
if (values.json !== undefined)
  await writeFile(values.json, `${JSON.stringify(results, null, 2)}\n`);
process.exitCode = results.every((row) => row.ok) ? 0 : 1;
