import type { HistoryEntry } from '@kith/contract/credits/schemas';
import { expect, test } from 'vitest';
import { groupEntries } from './group-entries.ts';

const entry = (id: string, fields: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  at: '2026-11-16T14:51:00.000Z',
  kind: 'charge',
  unit: 'credit',
  action: 'opportunity_created',
  subject: id,
  quantity: 1,
  change: -1,
  held: 0,
  balance: 90,
  invoice_id: null,
  ...fields,
});

test('what one deed charged is one line, with its sum and what was left after it', () => {
  const lines = groupEntries([
    entry('a', { balance: 98 }),
    entry('b', { balance: 97 }),
    entry('c', { balance: 99 }),
  ]);
  expect(lines).toEqual([entry('a', { subject: null, quantity: 3, change: -3, balance: 97 })]);
});

test('another action, another moment and what was no charge stay lines of their own', () => {
  const entries = [
    entry('a'),
    entry('b', { action: 'contact_created' }),
    entry('c', { action: 'contact_created', at: '2026-11-16T14:50:00.000Z' }),
    entry('d', { kind: 'hold', action: 'ai_analysis' }),
    entry('e', { kind: 'hold', action: 'ai_analysis' }),
  ];
  expect(groupEntries(entries)).toEqual(entries);
});
