import { readFile } from 'node:fs/promises';

/** Resident memory of a process, in megabytes. */
export async function readMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1024;
}

/** That of an app and its workers, without its database. */
export async function readAllMemoryMb(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim();
  const commands = await Promise.all(
    children.split(' ').map(async (child) => {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
      return command.includes('start.cjs') ? [Number(child)] : [];
    }),
  );
  const sizes = await Promise.all([pid, ...commands.flat()].map(readMemoryMb));
  return sizes.reduce((sum, size) => sum + size, 0);
}
