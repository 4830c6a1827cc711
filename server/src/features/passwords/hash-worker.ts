import { hashSync, type Options, verifySync } from '@node-rs/argon2';

export type HashTask =
  | { kind: 'hash'; password: string; cost: Options }
  | { kind: 'verify'; storedHash: string; password: string };

/** What a hashing thread does: one password at a time. */
export function runHashTask(task: HashTask): string | boolean {
  if (task.kind === 'hash') return hashSync(task.password, task.cost);
  return verifySync(task.storedHash, task.password);
}
