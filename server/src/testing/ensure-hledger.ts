import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { minuteMs } from '@kith/contract/core/time';

const folder = join(import.meta.dirname, '../../../node_modules/.cache/hledger');
const unpacked = join(folder, 'usr/bin/hledger');

function runs(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** So that both commands end before a test's preparation has to. */
const aptMs = minuteMs;

/**
 * Debian's package, unpacked into a folder of the project: apt keeps its lists there as well, so that it
 * needs no rights and the machine stays as it is. Test files that do so at once have a folder each, and put
 * the command where it is looked for as a whole: another may be running it.
 */
function unpackPackage(): void {
  mkdirSync(folder, { recursive: true });
  const own = mkdtempSync(join(folder, 'unpack-'));
  try {
    const lists = join(own, 'lists');
    const archives = join(own, 'archives');
    for (const parent of [lists, archives]) {
      mkdirSync(join(parent, 'partial'), { recursive: true });
    }
    const settings = {
      'Dir::State::Lists': lists,
      'Dir::Cache': own,
      'Dir::Cache::Archives': archives,
      'Debug::NoLocking': '1',
      'APT::Sandbox::User': 'root',
    };
    const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
    const apt = (...args: string[]) =>
      execFileSync('apt-get', [...options, ...args], {
        cwd: archives,
        stdio: 'ignore',
        timeout: aptMs,
      });
    apt('update');
    apt('download', 'hledger');
    const file = readdirSync(archives).find((name) => name.endsWith('.deb')) ?? '';
    execFileSync('dpkg-deb', ['-x', join(archives, file), own], { stdio: 'ignore' });
    mkdirSync(dirname(unpacked), { recursive: true });
    renameSync(join(own, 'usr/bin/hledger'), unpacked);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** Finds hledger, or fetches it. @returns its command, or null on a machine that can't have it */
export function ensureHledger(): string | null {
  if (runs('hledger')) return 'hledger';
  try {
    if (!existsSync(unpacked)) unpackPackage();
  } catch {
    // A machine without apt, or without a way to the packages.
  }
  return runs(unpacked) ? unpacked : null;
}
