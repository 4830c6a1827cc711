import { measures } from '@kith/contract/monitors/rules';
import { expect, test } from 'vitest';
import { monitorFormSchema, newValues, valuesOf } from './monitor-values.ts';

const filled = { ...newValues('backup_age', 'Backup'), reason: 'A trial' };

test('every measure has values to begin with, which only lack a reason', () => {
  for (const measure of measures) {
    const values = newValues(measure, 'Name');
    expect(monitorFormSchema.safeParse(values).error?.issues.map(({ path }) => path)).toEqual([
      ['reason'],
    ]);
    expect(monitorFormSchema.parse({ ...values, reason: 'x' }).measure).toBe(measure);
  }
});

test('a threshold may have a decimal comma', () => {
  expect(monitorFormSchema.parse({ ...filled, threshold: '2,5' }).threshold).toBe(2.5);
  for (const threshold of ['', '-1', 'x', '1e9', '99999999']) {
    expect(monitorFormSchema.safeParse({ ...filled, threshold }).success, threshold).toBe(false);
  }
});

test('an address is sent only when it is replaced or removed', () => {
  const url = 'https://hooks.example/a';
  const sent = (webhook: string) =>
    monitorFormSchema.parse({ ...filled, webhook, webhook_url: url });
  expect(sent('new')).toMatchObject({ webhook_url: url });
  expect(sent('none')).toMatchObject({ webhook_url: null });
  expect('webhook_url' in sent('keep')).toBe(false);
  expect(monitorFormSchema.safeParse({ ...filled, webhook: 'new' }).success).toBe(false);
});

test('setting a monitor back keeps the address that it has, or has none as before', () => {
  const stored = { ...monitorFormSchema.parse(filled), webhook_host: 'hooks.example' };
  expect(valuesOf(stored, { webhook_host: 'hooks.example' }).webhook).toBe('keep');
  expect(valuesOf(stored, { webhook_host: null }).webhook).toBe('none');
  expect(valuesOf({ ...stored, webhook_host: null }, { webhook_host: 'a.example' }).webhook).toBe(
    'none',
  );
});
