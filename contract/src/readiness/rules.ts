/** How good a check's finding is. `unused`: it doesn't apply to this installation, and doesn't count. */
export const readinessStates = ['ok', 'warning', 'failing', 'unused'] as const;
export type ReadinessState = (typeof readinessStates)[number];

/** Every check with its weight, in the order of the screen: what members notice first weighs most. */
export const readinessWeights = {
  database: 10,
  migrations: 8,
  jobs: 8,
  dead_letters: 5,
  backups: 10,
  restore: 6,
  email: 8,
  sender: 4,
  payments: 8,
  secrets: 8,
  https: 8,
  proxies: 3,
  push: 3,
  storage: 6,
  redis: 4,
  forum: 3,
  clock: 5,
  administrators: 4,
} as const;
export type ReadinessName = keyof typeof readinessWeights;
export const readinessNames = Object.keys(readinessWeights) as ReadinessName[];

/** What each state is worth of its check's weight. */
export const stateValues: Record<Exclude<ReadinessState, 'unused'>, number> = {
  ok: 1,
  warning: 0.5,
  failing: 0,
};

/** What a check can find, and which state that is. */
export const readinessFindings = {
  database: { fast: 'ok', slow: 'warning' },
  migrations: { current: 'ok', missing: 'failing' },
  jobs: { working: 'ok', idle: 'warning', late: 'failing', absent: 'failing' },
  dead_letters: { none: 'ok', some: 'warning', many: 'failing' },
  backups: { recent: 'ok', plain: 'warning', old: 'warning', none: 'failing' },
  restore: { recent: 'ok', old: 'warning', none: 'failing' },
  email: { sends: 'ok', unreachable: 'failing', none: 'failing', local: 'unused' },
  sender: {
    published: 'ok',
    partial: 'warning',
    unpublished: 'failing',
    unknown: 'warning',
    default: 'failing',
    local: 'unused',
  },
  payments: { live: 'ok', test: 'failing', sandbox: 'failing', local: 'unused' },
  secrets: { strong: 'ok', none: 'ok', weak: 'failing', shared: 'warning' },
  https: { secure: 'ok', open: 'failing', local: 'unused' },
  proxies: { known: 'ok', unknown: 'warning', local: 'unused' },
  push: { valid: 'ok', mismatched: 'failing' },
  storage: { works: 'ok', fails: 'failing' },
  redis: { answers: 'ok', silent: 'failing', none: 'unused' },
  forum: { answers: 'ok', silent: 'failing', none: 'unused' },
  clock: { same: 'ok', near: 'warning', off: 'failing' },
  administrators: { several: 'ok', one: 'warning', unprotected: 'warning' },
} as const satisfies Record<ReadinessName, Record<string, ReadinessState>>;
export type ReadinessFinding<Name extends ReadinessName> = keyof (typeof readinessFindings)[Name] &
  string;

/** An older backup is too old, in days. */
export const backupAgeDays = 1;
/** A restore is tried at least this often, in days. */
export const restoreAgeDays = 90;
/** Differences of two clocks, in milliseconds. */
export const clockBounds = { near: 1_000, off: 5_000 } as const;
/** A database on the way to slow, in milliseconds for one question. */
export const slowDatabaseMs = 200;
/** From so many dead letters on, something is broken. */
export const manyDeadLetters = 10;
/** Work that waits longer than this, in minutes, is late. */
export const lateJobMinutes = 15;
/** Days of the history. */
export const readinessDays = 90;

export type Weighed = { name: ReadinessName; state: ReadinessState };

/**
 * How ready an installation is: `100 · Σ weight × value / Σ weight` over the checks that apply, with the
 * value 1 of a check that is in order, 0.5 of a warning and 0 of a failure. Without any check it is 0.
 *
 * Unit: points from 0 to 100, rounded down, so that only an installation without any finding has 100.
 * Source: a rule of this product.
 */
export function readinessScore(checks: readonly Weighed[]): number {
  let reached = 0;
  let possible = 0;
  for (const { name, state } of checks) {
    if (state === 'unused') continue;
    reached += readinessWeights[name] * stateValues[state];
    possible += readinessWeights[name];
  }
  return possible === 0 ? 0 : Math.floor((100 * reached) / possible);
}
