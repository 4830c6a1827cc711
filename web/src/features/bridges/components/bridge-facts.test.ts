import { bridgeFacts } from '@kith/contract/bridges/disclosure';
import { expect, test } from 'vitest';
import { factContext } from './bridge-facts.ts';

test('facts about the reader are addressed to them, those about someone without a name do without it', () => {
  const ofRequester = bridgeFacts.filter(
    (fact) => factContext(fact, { own: 'requester', unnamed: ['connector'] }) === 'own',
  );
  expect(ofRequester).toEqual([
    'requester_name',
    'requester_headline',
    'requester_email',
    'why',
    'message',
    'wanted',
  ]);
  const asTarget = { own: 'target', unnamed: ['connector'] } as const;
  expect(factContext('target_way', asTarget)).toBe('own');
  expect(factContext('connector_note', asTarget)).toBe('unnamed');
  expect(factContext('why', asTarget)).toBeUndefined();
  expect(factContext('connector_note', { own: 'connector', unnamed: [] })).toBe('own');
});
