/*
 * When a monitor alerts. The same functions judge now and, in a dry run, the past. Every measure is worse the
 * higher it is.
 */

export const measures = [
  'queue_depth',
  'queue_age',
  'dead_letters',
  'failed_emails',
  'error_rate',
  'slow_rate',
  'browser_errors',
  'payment_event_age',
  'backup_age',
  'ledger_faults',
] as const;
export type Measure = (typeof measures)[number];

/**
 * How the readings of a period become one value: a level must stay above the threshold for all of it, a count
 * is summed up, a share is a percentage of everything in it.
 */
export type MeasureKind = 'level' | 'count' | 'share';

type Definition = {
  kind: MeasureKind;
  unit: 'number' | 'minutes' | 'hours' | 'percent';
  /** How often it is read. */
  everyMinutes: number;
  /** What a new monitor begins with. */
  threshold: number;
  periodMinutes: number;
};

export const measureTable: Readonly<Record<Measure, Definition>> = {
  queue_depth: {
    kind: 'level',
    unit: 'number',
    everyMinutes: 1,
    threshold: 1000,
    periodMinutes: 10,
  },
  queue_age: { kind: 'level', unit: 'minutes', everyMinutes: 1, threshold: 10, periodMinutes: 5 },
  dead_letters: { kind: 'level', unit: 'number', everyMinutes: 1, threshold: 0, periodMinutes: 1 },
  failed_emails: {
    kind: 'level',
    unit: 'number',
    everyMinutes: 1,
    threshold: 5,
    periodMinutes: 10,
  },
  error_rate: { kind: 'share', unit: 'percent', everyMinutes: 1, threshold: 1, periodMinutes: 15 },
  slow_rate: { kind: 'share', unit: 'percent', everyMinutes: 1, threshold: 5, periodMinutes: 15 },
  browser_errors: {
    kind: 'count',
    unit: 'number',
    everyMinutes: 1,
    threshold: 20,
    periodMinutes: 60,
  },
  payment_event_age: {
    kind: 'level',
    unit: 'minutes',
    everyMinutes: 1,
    threshold: 30,
    periodMinutes: 5,
  },
  backup_age: { kind: 'level', unit: 'hours', everyMinutes: 60, threshold: 26, periodMinutes: 60 },
  ledger_faults: {
    kind: 'level',
    unit: 'number',
    everyMinutes: 60,
    threshold: 0,
    periodMinutes: 60,
  },
};

export const periods = [1, 5, 10, 15, 30, 60, 180, 720, 1440] as const;

/** Of fewer requests than these, a share says nothing. */
export const leastForShare = 20;

export type Reading = {
  /** Milliseconds since 1970. */
  at: number;
  value: number;
  /** Of a share, what `value` is a part of. */
  total: number | null;
};

export const monitorStates = ['ok', 'alert', 'unknown'] as const;
export type MonitorState = (typeof monitorStates)[number];
export type Verdict = { state: MonitorState; value: number | null };

type Rule = { measure: Measure; threshold: number; periodMinutes: number };

const minuteMs = 60_000;

/** How far back a rule looks: at least over two readings, or one that is late would leave nothing. */
export function lookBackMs({ measure, periodMinutes }: Omit<Rule, 'threshold'>): number {
  return Math.max(periodMinutes, 2 * measureTable[measure].everyMinutes) * minuteMs;
}

/** What a rule says at a moment, of readings in any order. */
export function judge(rule: Rule, readings: readonly Reading[], now: number): Verdict {
  const { kind, everyMinutes } = measureTable[rule.measure];
  const since = now - lookBackMs(rule);
  const recent = readings.filter(({ at }) => at > since && at <= now);
  const [first] = recent;
  if (first === undefined) return { state: 'unknown', value: null };
  const sum = recent.reduce((total, { value }) => total + value, 0);
  if (kind === 'count') return verdictOf(sum, sum > rule.threshold);
  if (kind === 'share') {
    const total = recent.reduce((all, reading) => all + (reading.total ?? 0), 0);
    if (total < leastForShare) return { state: 'unknown', value: null };
    const share = (100 * sum) / total;
    return verdictOf(share, share > rule.threshold);
  }
  const latest = recent.reduce((last, reading) => (reading.at > last.at ? reading : last), first);
  const isWhole = recent.length * 2 >= rule.periodMinutes / everyMinutes;
  const isAbove = recent.every(({ value }) => value > rule.threshold);
  return verdictOf(latest.value, isWhole && isAbove);
}

const verdictOf = (value: number, isAlert: boolean): Verdict => ({
  state: isAlert ? 'alert' : 'ok',
  value,
});

/** A time in which a rule would have alerted; `to` is null where it still does. */
export type PastAlert = { from: number; to: number | null; worst: number };

/** When a rule would have alerted, judged at each reading; oldest first. */
export function replayRule(rule: Rule, readings: readonly Reading[]): PastAlert[] {
  const sorted = readings.toSorted((a, b) => a.at - b.at);
  const spanMs = lookBackMs(rule);
  const alerts: PastAlert[] = [];
  let open: PastAlert | null = null;
  let start = 0;
  for (const [place, { at }] of sorted.entries()) {
    while (sorted[start]!.at <= at - spanMs) start += 1;
    const { state, value } = judge(rule, sorted.slice(start, place + 1), at);
    if (state === 'alert') {
      if (open === null) alerts.push((open = { from: at, to: null, worst: value ?? 0 }));
      open.worst = Math.max(open.worst, value ?? 0);
    } else if (state === 'ok' && open !== null) {
      open.to = at;
      open = null;
    }
  }
  return alerts;
}
