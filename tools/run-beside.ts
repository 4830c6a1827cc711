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

type Show = (text: Buffer | string) => void;

/** The same with its output handed over instead. */
function runShownBy(show: Show, [command, ...args]: Step): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', show);
    child.stderr.on('data', show);
    child.on('error', ({ message }) => show(`${message}\n`));
    child.on('close', (code) => resolve(code === 0));
  });
}

/**
 * Runs a command, and beside it others, one after the other until one fails. What the others write is
 * shown once the command has ended. @returns whether all succeeded
 */
export async function runBeside(step: Step, others: readonly Step[]): Promise<boolean> {
  const kept: (Buffer | string)[] = [];
  let show: Show = (text) => void kept.push(text);
  const runMain = async () => {
    const isDone = await runStep(step);
    show = (text) => void process.stdout.write(text);
    for (const text of kept.splice(0)) show(text);
    return isDone;
  };
  const runOthers = async () => {
    for (const other of others) {
      if (!(await runShownBy((text) => show(text), other))) return false;
    }
    return true;
  };
  const done = await Promise.all([runMain(), runOthers()]);
  return done.every(Boolean);
}
