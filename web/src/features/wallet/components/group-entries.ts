import type { HistoryEntry } from '@kith/contract/credits/schemas';

const isOneDeed = (a: HistoryEntry, b: HistoryEntry) =>
  a.kind === 'charge' && b.kind === 'charge' && a.action === b.action && a.at === b.at;

/**
 * What one deed charged for many things, such as an import, as one line: with all that it cost, and what was
 * left after it.
 */
export function groupEntries(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const grouped: HistoryEntry[] = [];
  for (const entry of entries) {
    const last = grouped.at(-1);
    if (last === undefined || !isOneDeed(last, entry)) grouped.push(entry);
    else grouped[grouped.length - 1] = joinEntries(last, entry);
  }
  return grouped;
}

function joinEntries(a: HistoryEntry, b: HistoryEntry): HistoryEntry {
  const balances = [a.balance, b.balance].filter((balance) => balance !== null);
  return {
    ...a,
    subject: null,
    quantity: a.quantity + b.quantity,
    change: a.change + b.change,
    balance: balances.length === 0 ? null : Math.min(...balances),
  };
}
