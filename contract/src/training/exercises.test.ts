import { expect, test } from 'vitest';

import { courseIds } from './courses.ts';
import { isSandboxAction, sandboxActions, type SandboxField } from './exercises.ts';

const valueOf = (field: SandboxField) =>
  field.kind === 'choice' ? field.options[0]! : field.kind === 'number' ? field.value : 'Because';

test('every action takes exactly its fields', () => {
  for (const course of courseIds) {
    const actions: Record<string, Record<string, SandboxField>> = sandboxActions[course];
    for (const [name, fields] of Object.entries(actions)) {
      const values = Object.fromEntries(
        Object.entries(fields).map(([field, kind]) => [field, valueOf(kind)]),
      );
      expect(isSandboxAction(course, { name, values }), name).toBe(true);
      expect(isSandboxAction(course, { name, values: { ...values, more: 1 } })).toBe(false);
      for (const field of Object.keys(values)) {
        const wrong: (string | number)[] = ['', 'x'.repeat(501), -1, 1e9, Number.NaN];
        for (const value of wrong) {
          const action = { name, values: { ...values, [field]: value } };
          expect(isSandboxAction(course, action), `${name} ${field} ${value}`).toBe(false);
        }
      }
    }
  }
  for (const name of ['toString', '__proto__', 'drop', '']) {
    expect(isSandboxAction('grants', { name, values: {} })).toBe(false);
  }
});
