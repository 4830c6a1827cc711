import type { ReadinessCheck } from '@kith/contract/readiness/endpoints';
import {
  type ReadinessFinding,
  readinessFindings,
  type ReadinessName,
  type ReadinessState,
  readinessWeights,
} from '@kith/contract/readiness/rules';

/** What one check found. Names are those of settings, never their values. */
export type Found<Name extends ReadinessName> = {
  finding: ReadinessFinding<Name>;
  count?: number;
  names?: readonly string[];
};

/** A check by its name. */
export type Checks = { [Name in ReadinessName]: () => Promise<Found<Name>> | Found<Name> };

/** What a check that threw, or took too long, has found: the service that it asks doesn't work. */
export const findingOfFailure: { [Name in ReadinessName]: ReadinessFinding<Name> } = {
  database: 'slow',
  migrations: 'missing',
  jobs: 'absent',
  dead_letters: 'many',
  backups: 'none',
  restore: 'none',
  email: 'unreachable',
  sender: 'unknown',
  payments: 'sandbox',
  secrets: 'weak',
  https: 'open',
  proxies: 'unknown',
  push: 'mismatched',
  storage: 'fails',
  redis: 'silent',
  forum: 'silent',
  clock: 'off',
  administrators: 'one',
};

export function presentCheck<Name extends ReadinessName>(
  name: Name,
  { finding, count, names = [] }: Found<Name>,
  tookMs: number,
): ReadinessCheck {
  const states = readinessFindings[name] as Record<string, ReadinessState>;
  return {
    name,
    weight: readinessWeights[name],
    state: states[finding] ?? 'failing',
    finding,
    count: count ?? null,
    names: [...names],
    took_ms: Math.round(tookMs),
  };
}
