import { expect, test } from 'vitest';

import { introSuggested, optInResponse } from './introductions.ts';
import { usageEventSchema } from './schemas.ts';

test('a suggestion names the contacts, their number and the member', () => {
  const event = usageEventSchema.parse(introSuggested(['a', 'b'], 'c'));
  expect(event).toMatchObject({
    featureName: 'intro_suggested',
    resourceType: 'intro_suggestion',
    usageData: { contactCount: 2, contactIds: ['a', 'b'], userId: 'c' },
  });
});

test.for(['accepted', 'declined'] as const)(
  'an answer says that it was %s, and in which role',
  (answer) => {
    const event = usageEventSchema.parse(optInResponse(answer, 'target'));
    expect(event).toMatchObject({
      featureName: 'opt_in_response',
      action: answer,
      usageData: { response: answer, context: 'target' },
    });
  },
);
