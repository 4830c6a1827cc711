import fc from 'fast-check';
import { expect, test } from 'vitest';

import { crmRules, defaultMapping, mergeField } from './rules.ts';
import { crmMappingSchema } from './schemas.ts';

const value = fc.constantFrom('', 'a', 'b', 'c');
const state = fc.record({
  base: fc.option(fc.tuple(value, value), { nil: undefined }),
  kith: value,
  crm: value,
  kithAt: fc.nat(3),
  crmAt: fc.nat(3),
  rule: fc.constantFrom(...crmRules),
  gives: fc.boolean(),
});

test('what no one changed is not written, and what one side changed goes to the other', () => {
  fc.assert(
    fc.property(state, (field) => {
      const outcome = mergeField(field);
      const [k, c] = field.base ?? ['', ''];
      const [hasKith, hasCrm] = [field.kith !== k, field.crm !== c];
      if (field.kith === field.crm)
        expect(outcome).toEqual({ do: 'keep', base: [field.kith, field.crm] });
      else if (!hasKith && !hasCrm) expect(outcome.do).toBe('keep');
      else if (!hasKith) expect(outcome.do).toBe('take');
      else if (!hasCrm) expect(outcome.do).toBe(field.gives ? 'give' : 'keep');
      else if (field.rule === 'ask') expect(outcome.do).toBe('ask');
      // Only a rule settles what both changed, and nothing goes there that may not.
      if (outcome.do === 'give') expect(field.gives).toBe(true);
      if (outcome.do === 'ask') expect(hasKith && hasCrm && field.rule === 'ask').toBe(true);
    }),
  );
});

test('carried out twice, a merge changes nothing more', () => {
  fc.assert(
    fc.property(state, (field) => {
      const outcome = mergeField(field);
      if (outcome.do === 'ask') return;
      const kith = outcome.do === 'take' ? field.crm : field.kith;
      const crm = outcome.do === 'give' ? field.kith : field.crm;
      const base = outcome.do === 'keep' ? outcome.base : ([kith, crm] as const);
      expect(mergeField({ ...field, kith, crm, base }).do).toBe('keep');
    }),
  );
});

test.each(['salesforce', 'hubspot'] as const)(
  'the mapping that %s starts with is a valid one',
  (provider) => {
    expect(crmMappingSchema.safeParse(defaultMapping(provider)).success).toBe(true);
  },
);
