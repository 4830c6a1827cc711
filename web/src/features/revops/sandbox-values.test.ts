import { courseIds } from '@kith/contract/training/courses';
import {
  isSandboxAction,
  sandboxActions,
  type SandboxField,
} from '@kith/contract/training/exercises';
import { expect, test } from 'vitest';
import { sandboxDefaults, sandboxSchema, toSandboxValues } from './sandbox-values.ts';

test('what a form accepts, the sandbox accepts', () => {
  for (const id of courseIds) {
    const actions: Record<string, Record<string, SandboxField>> = sandboxActions[id];
    for (const [name, fields] of Object.entries(actions)) {
      const typed = Object.fromEntries(
        Object.entries(sandboxDefaults(fields)).map(([field, value]) => [field, value || ' Why ']),
      );
      const sent = sandboxSchema(fields).parse(typed);
      expect(isSandboxAction(id, { name, values: toSandboxValues(fields, sent) }), name).toBe(true);
    }
  }
});

test('numbers may have a comma; others, and empty texts, are refused', () => {
  const { threshold, period, reason } = sandboxActions.figures.change;
  const fields = { threshold, period, reason };
  const schema = sandboxSchema(fields);
  const typed = { threshold: '2,5', period: 'm15', reason: 'Too late' };
  expect(toSandboxValues(fields, schema.parse(typed))).toMatchObject({ threshold: 2.5 });
  for (const wrong of ['', 'a', '-1', '101', '1.2.3']) {
    expect(schema.safeParse({ ...typed, threshold: wrong }).success, wrong).toBe(false);
  }
  expect(schema.safeParse({ ...typed, reason: ' ' }).success).toBe(false);
});
