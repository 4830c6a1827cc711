import { execFileSync } from 'node:child_process';

function isThere(): boolean {
  try {
    execFileSync('hledger', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Finds hledger or fetches Debian's package. @returns whether there is one. */
export function ensureHledger(): boolean {
  if (isThere()) return true;
  try {
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'hledger']]) {
      execFileSync('apt-get', args, { stdio: 'ignore' });
    }
  } catch {
    // A machine without apt, or without the right to use it.
  }
  return isThere();
}
