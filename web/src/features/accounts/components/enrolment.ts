import type { Factor } from '@supabase/auth-js';

/** What every dialog that adds a second factor gets. */
export type EnrolmentProps = {
  /** Those that are there already, whose names are taken. */
  factors: readonly Factor[];
  /** Called when the new one has been proved. */
  onDone: () => void;
  onClose: () => void;
};

/** The name, or with a number where it is taken. */
export function findFreeName(name: string, factors: readonly Factor[]): string {
  const taken = new Set(factors.map((factor) => factor.friendly_name));
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name} ${count}`;
  return free;
}
