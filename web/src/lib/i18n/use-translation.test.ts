import i18next from 'i18next';
import { expect, test } from 'vitest';

import { translateIn } from './use-translation.ts';

const texts = i18next.createInstance();
await texts.init({
  lng: 'en-US',
  resources: {
    'en-US': {
      common: { cancel: 'Cancel' },
      wallet: { plans: { free: 'Free' }, plan_one: 'One', plan_other: '{{count}}' },
    },
  },
});

test('keys are those of the first namespace, or of another behind its name', () => {
  const t = translateIn(['common', 'wallet'], { from: texts });
  expect(t('cancel')).toBe('Cancel');
  expect(t('wallet:plans.free')).toBe('Free');
  // The compiler reports a directive that hides no error.
  // @ts-expect-error -- a key that en-US doesn't have
  expect(t('abolish')).toBe('abolish');
  // @ts-expect-error -- of the second namespace, but without its name
  expect(t('plans.pro')).toBe('plans.pro');
  // @ts-expect-error -- of a namespace that isn't listed
  expect(t('shell:signedOut')).toBe('signedOut');
});

test('a plural is read by its key without the form', () => {
  const t = translateIn('wallet', { from: texts });
  expect(t('plan', { count: 1 })).toBe('One');
  expect(t('plan', { count: 3 })).toBe('3');
});
