import type { BadgeId } from '@kith/contract/badges/table';
import type { OverrideGrant } from '@kith/contract/overrides/endpoints';
import { endOf, overrideLimits, type OverrideKind } from '@kith/contract/overrides/rules';
import { endOfDay } from '#lib/end-of-day.ts';

/** What the form holds: a value for each kind, so that choosing another one keeps what was typed. */
export type GrantValues = {
  email: string;
  kind: OverrideKind;
  amount: string;
  bridges: string;
  plan: 'plus' | 'pro';
  badge: BadgeId;
  /** The last day, as `2026-12-31`; empty for none. */
  lastDay: string;
};

function wholeWithin(text: string, most: number): number | null {
  const value = Number(text);
  return Number.isInteger(value) && value >= 1 && value <= most ? value : null;
}

/** The grant that the form describes; null while something is missing or impossible. */
export function toGrant(
  values: GrantValues,
  { now, timezone }: { now: Date; timezone: string },
): OverrideGrant | null {
  const { kind } = values;
  const end = endOfDay(values.lastDay, timezone);
  if (endOf[kind] === 'required' && end === null) return null;
  if (values.lastDay !== '' && endOf[kind] !== 'none' && !isPossible(end, now)) return null;
  switch (kind) {
    case 'credits': {
      const amount = wholeWithin(values.amount, overrideLimits.credits);
      return amount === null ? null : { kind, amount, expires_at: end };
    }
    case 'limit': {
      const value = wholeWithin(values.bridges, overrideLimits.bridges);
      if (value === null || end === null) return null;
      return { kind, limit: 'bridges_per_month', value, expires_at: end };
    }
    case 'plan':
      return end === null ? null : { kind, plan: values.plan, expires_at: end };
    case 'badge':
      return { kind, badge: values.badge };
    case 'verified_email':
      return { kind };
  }
}

function isPossible(end: string | null, now: Date): boolean {
  if (end === null) return false;
  const left = new Date(end).getTime() - now.getTime();
  return left > 0 && left <= overrideLimits.longestMs;
}
