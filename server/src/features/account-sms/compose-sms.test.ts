import { locales } from '@kith/contract/core/locales';
import { expect, test } from 'vitest';

import { composeSms } from './compose-sms.ts';
import type { SmsKind } from './sms-texts.ts';

const kinds: SmsKind[] = [
  'sign_in',
  'sign_up',
  'phone_change',
  'reauthentication',
  'account_exists',
];

test('each text message is written in each language, filled in, and fits into one', () => {
  for (const kind of kinds) {
    const code = kind === 'account_exists' ? null : '012345';
    const texts = locales.map((locale) => {
      const text = composeSms({ kind, locale, code, host: 'kith.example' });
      expect(text).not.toMatch(/\{\{|undefined/u);
      expect(text).toContain('Kith');
      if (code !== null) expect(text).toMatch(/012345[^]*\n\n@kith\.example #012345$/u);
      expect(text.length).toBeLessThanOrEqual(/^(?:ja|zh)/u.test(locale) ? 70 : 160);
      return text;
    });
    expect(new Set(texts).size).toBe(locales.length);
  }
});
