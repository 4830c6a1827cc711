import type { Factor } from '@supabase/auth-js';

/** The props of every dialog that adds a second factor. */
export type EnrolmentProps = {
  /** Existing factors, whose names are taken. */
  factors: readonly Factor[];
  /** Called when the new one is verified. */
  onDone: () => void;
  onClose: () => void;
};

/** The name, with a number if it is taken. */
export function findFreeName(name: string, factors: readonly Factor[]): string {
  const taken = new Set(factors.map((factor) => factor.friendly_name));
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name} ${count}`;
  return free;
}
