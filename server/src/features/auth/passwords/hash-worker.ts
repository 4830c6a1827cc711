import { hashSync, type Options, verifySync } from '@node-rs/argon2';

export type HashTask =
  | { kind: 'hash'; password: string; cost: Options }
  | { kind: 'verify'; storedHash: string; password: string };

/** The task of a hashing thread: one password at a time. */
export function runHashTask(task: HashTask): string | boolean {
  if (task.kind === 'hash') return hashSync(task.password, task.cost);
  return verifySync(task.storedHash, task.password);
}
