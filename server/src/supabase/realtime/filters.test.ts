import { describe, expect, test } from 'vitest';

import { FilterError, parseFilter } from './filters.ts';
import { compileLike } from './like.ts';
import { meetsConditions } from './meets-filter.ts';
import { findRealtimeTable } from './tables.ts';
import { measureCpuMs } from '#testing/measure-cpu.ts';

const id = '0a0b0c0d-0000-4000-8000-00000000000f';
const message = {
  id,
  conversation_id: id,
  seq: 10,
  content: 'Hello, (dear) "Ben"',
  message_type: 'text',
  reply_to_id: null,
  created_at: '2026-11-21T10:00:00.123456+00:00',
};
const test_config = { name: 'a', arms: [], status: 'running' };

function meets(filter: string, record: Record<string, unknown> = message): boolean {
  const table = findRealtimeTable('messages');
  if (!table) throw new Error('No table');
  return meetsConditions(parseFilter(table, filter), record);
}

describe('a condition compares values by the column’s type', () => {
  test.each([
    `id=eq.${id.toUpperCase()}`,
    `id=neq.0a0b0c0d-0000-4000-8000-000000000000`,
    'seq=gt.9',
    'seq=gte.10',
    'seq=lt.11',
    'seq=lte.10',
    'seq=eq.010',
    'seq=in.(9,10)',
    'seq=not.in.(1,2)',
    'seq=gt.9,seq=lt.11',
    'content=eq."Hello, (dear) \\"Ben\\""',
    'content=in.(x,"Hello, (dear) \\"Ben\\"")',
    'content=like.Hello%',
    'content=ilike.hello%BEN_',
    'content=not.like.%Ann%',
    'reply_to_id=is.null',
    'content=not.is.null',
    `reply_to_id=isdistinct.${id}`,
    'content=isdistinct.other',
    'reply_to_id=not.isdistinct.null',
    'created_at=gt.2026-11-21T10:00:00.123455Z',
    'created_at=eq.2026-11-21T11:00:00.123456+01:00',
    'created_at=lt.2026-11-22',
  ])('%s matches', (filter) => expect(meets(filter)).toBe(true));

  test.each([
    'seq=eq.9',
    'seq=not.eq.10',
    'seq=gt.9,seq=lt.10',
    'created_at=gt.2026-11-21T10:00:00.123456Z',
    'content=like.hello%',
    'content=is.null',
    'content=not.isdistinct.other',
    // With null nothing is known: neither the condition nor its opposite matches.
    `reply_to_id=eq.${id}`,
    `reply_to_id=neq.${id}`,
    `reply_to_id=not.eq.${id}`,
    `reply_to_id=in.(${id})`,
  ])('%s does not match', (filter) => expect(meets(filter)).toBe(false));

  test('conditions on columns that a deletion does not contain do not match', () => {
    expect(meets(`id=eq.${id}`, { id })).toBe(true);
    expect(meets('seq=not.isdistinct.null', { id })).toBe(false);
    expect(meets('reply_to_id=is.null', { id })).toBe(false);
  });
});

test.each([
  'seq',
  'seq=10',
  'seq=eq.ten',
  'seq=like.1%',
  'id=eq.null',
  'id=in.1',
  'content=is.maybe',
  'created_at=gt.yesterday',
  'toString=eq.1',
  `content=in.(${'x,'.repeat(200)}x)`,
  `content=match.${'a'.repeat(300)}`,
  `content=like.${'a'.repeat(300)}`,
  Array(40).fill('seq=gt.1').join(','),
])('%s is refused', (filter) => {
  expect(() => meets(filter)).toThrow(FilterError);
});

test('a JSON column can only be tested for null', () => {
  const table = findRealtimeTable('ab_test_configs');
  if (!table) throw new Error('No table');
  expect(meetsConditions(parseFilter(table, 'arms=not.is.null'), test_config)).toBe(true);
  expect(() => parseFilter(table, 'arms=eq.[]')).toThrow(FilterError);
});

test('patterns are literal, and hostile ones take no time', async () => {
  const matchesLike = (text: string, pattern: string) => compileLike(pattern)(text);
  expect(matchesLike('a.c', 'a.c')).toBe(true);
  expect(matchesLike('abc', 'a.c')).toBe(false);
  expect(matchesLike('100%', '100\\%')).toBe(true);
  expect(matchesLike('1000', '100\\%')).toBe(false);
  expect(matchesLike('', '%')).toBe(true);
  expect(matchesLike('', '_')).toBe(false);
  expect(matchesLike('👋!', '_!')).toBe(true);
  const ms = await measureCpuMs(() => {
    expect(matchesLike('a'.repeat(10_000), `${'%a'.repeat(99)}%b`)).toBe(false);
    expect(matchesLike('a'.repeat(10_000), `%${'a'.repeat(198)}b`)).toBe(false);
  });
  expect(ms).toBeLessThan(100);
});
