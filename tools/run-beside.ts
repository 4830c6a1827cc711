import { spawn } from 'node:child_process';

export type Step = readonly [command: string, ...args: string[]];

/** Runs a command to its end, with its output in this one's. @returns whether it succeeded */
export function runStep([command, ...args]: Step): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit' });
    // One that can't be started closes, too.
    child.on('error', ({ message }) => void process.stderr.write(`${message}\n`));
    child.on('close', (code) => resolve(code === 0));
  });
}

/** The same with its output as a whole once it has ended, because another command writes meanwhile. */
function runQuietly([command, ...args]: Step): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const written: Buffer[] = [];
    const keep = (chunk: Buffer) => void written.push(chunk);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', ({ message }) => keep(Buffer.from(`${message}\n`)));
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(written));
      resolve(code === 0);
    });
  });
}

/** Runs a command, and beside it others, one after the other until one fails. @returns whether all succeeded */
export async function runBeside(step: Step, others: readonly Step[]): Promise<boolean> {
  const runOthers = async () => {
    for (const other of others) if (!(await runQuietly(other))) return false;
    return true;
  };
  const done = await Promise.all([runStep(step), runOthers()]);
  return done.every(Boolean);
}
