import { expect, test } from 'vitest';

import { bridgeStages, factsFor, stageOf, takesPart } from './disclosure.ts';
import { bridgeRoles } from './states.ts';

const ways = ['member', 'email'] as const;

test('the target learns nothing before the connector agreed', () => {
  for (const way of ways) {
    expect(factsFor('target', 'draft', way)).toEqual([]);
    expect(factsFor('target', 'asked', way)).toEqual([]);
  }
  expect(takesPart('target', 'asked')).toBe(false);
  expect(takesPart('target', 'agreed')).toBe(true);
});

test('the requester learns nothing of the target before the target agreed', () => {
  for (const stage of ['draft', 'asked', 'agreed'] as const) {
    for (const way of ways) {
      const facts = factsFor('requester', stage, way);
      expect(facts.filter((fact) => fact.startsWith('target'))).toEqual([]);
    }
  }
  expect(factsFor('requester', 'consented', 'email')).toContain('target_email');
});

test('what was disclosed stays disclosed', () => {
  for (const role of bridgeRoles) {
    for (const way of ways) {
      let before: string[] = [];
      for (const stage of bridgeStages) {
        const facts = factsFor(role, stage, way);
        expect(facts).toEqual(expect.arrayContaining(before));
        before = facts;
      }
    }
  }
});

test('an introduction in the app discloses no address, and why is never for the target', () => {
  for (const role of bridgeRoles) {
    const facts = factsFor(role, 'consented', 'member');
    expect(facts.filter((fact) => fact.endsWith('_email'))).toEqual([]);
  }
  expect(factsFor('target', 'consented', 'email')).not.toContain('why');
});

test('a stage is as far as consent got', () => {
  const moments = { requested: true, connectorAccepted: true, targetAccepted: false };
  expect(stageOf(moments)).toBe('agreed');
  expect(stageOf({ ...moments, targetAccepted: true })).toBe('consented');
  expect(stageOf({ requested: false, connectorAccepted: false, targetAccepted: false })).toBe(
    'draft',
  );
});
