import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

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

/**
 * Debian's package, unpacked into a folder of the project: apt keeps its lists there as well, so that it
 * needs no rights and the machine stays as it is.
 */
function unpackPackage(): void {
  const lists = join(folder, 'lists');
  const archives = join(folder, 'archives');
  for (const parent of [lists, archives]) mkdirSync(join(parent, 'partial'), { recursive: true });
  const settings = {
    'Dir::State::Lists': lists,
    'Dir::Cache': folder,
    'Dir::Cache::Archives': archives,
    'Debug::NoLocking': '1',
    'APT::Sandbox::User': 'root',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const apt = (...args: string[]) =>
    execFileSync('apt-get', [...options, ...args], { cwd: archives, stdio: 'ignore' });
  apt('update');
  apt('download', 'hledger');
  const file = readdirSync(archives).find((name) => name.endsWith('.deb')) ?? '';
  execFileSync('dpkg-deb', ['-x', join(archives, file), folder], { stdio: 'ignore' });
  for (const part of [lists, archives]) rmSync(part, { recursive: true });
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
