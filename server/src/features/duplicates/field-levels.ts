/**
 * The compared fields with their levels of agreement: for each, its share among pairs of one person
 * (m) and among strangers (u), before a network is looked at. A field that either contact lacks is
 * no evidence. At most one of `first`, `short` (a name with short forms) and `initial` is compared,
 * and one of `birthdate` (with its year) and `birthday`: they behave differently.
 */
const fieldLevels = {
  first: {
    exact: [0.82, 0.004],
    close: [0.09, 0.004],
    fair: [0.04, 0.02],
    different: [0.05, 0.92],
  },
  short: {
    exact: [0.68, 0.005],
    nickname: [0.16, 0.01],
    close: [0.07, 0.004],
    fair: [0.03, 0.02],
    different: [0.06, 0.91],
  },
  initial: { exact: [0.95, 0.08], different: [0.05, 0.92] },
  last: {
    exact: [0.79, 0.0008],
    close: [0.1, 0.001],
    fair: [0.04, 0.01],
    partial: [0.02, 0.0008],
    different: [0.05, 0.96],
  },
  birthdate: {
    exact: [0.84, 1 / 18_000],
    swapped: [0.05, 1 / 50_000],
    near: [0.08, 0.003],
    different: [0.03, 0.997],
  },
  birthday: {
    exact: [0.85, 1 / 365],
    swapped: [0.05, 1 / 500],
    near: [0.06, 0.03],
    different: [0.04, 0.965],
  },
  company: { exact: [0.5, 0.003], similar: [0.08, 0.003], different: [0.42, 0.994] },
  title: { exact: [0.5, 0.02], different: [0.5, 0.98] },
  location: { exact: [0.6, 0.03], similar: [0.06, 0.004], different: [0.34, 0.966] },
  phone: { same: [0.55, 1 / 50_000], similar: [0.05, 1 / 50_000], different: [0.4, 1] },
  email: {
    same: [0.5, 1 / 100_000],
    similar: [0.05, 1 / 20_000],
    user: [0.08, 1 / 2_000],
    different: [0.37, 1],
  },
  profile: { same: [0.92, 1 / 1_000_000], different: [0.08, 1] },
} as const satisfies Record<string, Record<string, readonly [number, number]>>;

export type Field = keyof typeof fieldLevels;
const fields = Object.keys(fieldLevels) as Field[];

export type LevelOf<F extends Field> = F extends Field ? keyof (typeof fieldLevels)[F] : never;

/**
 * One compared field of a pair. `chance`: how often strangers agree on this very value, where that
 * differs from value to value; `detail`: what the member may see of it.
 */
export type Agreement<F extends Field = Field> = F extends Field
  ? { field: F; level: LevelOf<F>; chance: number | null; detail: string | null }
  : never;

/** The shares of each level, by field. */
export type Shares = Record<Field, Record<string, number>>;

export function defaultShares(side: 'm' | 'u'): Shares {
  const at = side === 'm' ? 0 : 1;
  return Object.fromEntries(
    Object.entries(fieldLevels).map(([field, levels]) => [
      field,
      Object.fromEntries(Object.entries(levels).map(([level, both]) => [level, both[at]])),
    ]),
  ) as Shares;
}

/** The defaults, corrected by observed counts: the more there are, the less the defaults matter. */
export function blendShares(defaults: Shares, counts: Shares, strength: number): Shares {
  return Object.fromEntries(
    fields.map((field) => {
      const observed = Object.values(counts[field]).reduce((sum, count) => sum + count, 0);
      const blend = ([level, share]: [string, number]) => [
        level,
        ((counts[field][level] ?? 0) + strength * share) / (observed + strength),
      ];
      return [field, Object.fromEntries(Object.entries(defaults[field]).map(blend))];
    }),
  ) as Shares;
}

export function noCounts(): Shares {
  return Object.fromEntries(fields.map((field) => [field, {}])) as Shares;
}

export function countLevel(counts: Shares, { field, level }: Agreement, amount = 1): void {
  counts[field][level] = (counts[field][level] ?? 0) + amount;
}
