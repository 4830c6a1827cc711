import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { writeReleaseTalk } from './write-release-talk.ts';

/*
 * Run with each release: writes the data that the next one is tested with, a small sample network
 * whose two members have written to each other, as `npm run backup` writes it, and beside it the sign-in of its first member.
 */

const cli = join(import.meta.dirname, '../cli');
const fixtures = join(import.meta.dirname, 'fixtures');
const contacts = 40;
const passphrase = 'of-the-previous-release';

const folder = await mkdtemp(join(tmpdir(), 'kith-release-'));
const run = async (name: string, args: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: folder, BACKUP_PASSPHRASE: passphrase };
  const command = [join(cli, `${name}.ts`), ...args];
  return (await promisify(execFile)(process.execPath, command, { env })).stdout;
};
try {
  const printed = await run('seed', ['--members', '2', '--contacts', String(contacts)]);
  const [, email, password] = /^Sign in as (\S+) with (\S+)$/mu.exec(printed) ?? [];
  await writeReleaseTalk(folder);
  await run('backup', [join(fixtures, 'previous-release.backup')]);
  // The other member is one of theirs as well.
  const signIn = { passphrase, email, password, contacts: contacts + 1 };
  const text = `${JSON.stringify(signIn, null, 2)}\n`;
  await writeFile(join(fixtures, 'previous-release.json'), text);
} finally {
  await rm(folder, { recursive: true, maxRetries: 5 });
}
