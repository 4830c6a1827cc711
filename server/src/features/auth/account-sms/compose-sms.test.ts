import { locales } from '@kith/contract/core/locales';
import { expect, test } from 'vitest';

import { composeSms, type SmsTemplate } from './compose-sms.ts';

const templates: SmsTemplate[] = [
  'sign_in',
  'sign_up',
  'phone_change',
  'reauthentication',
  'account_exists',
];

test('each text message exists in each language, is filled in, and fits into one SMS', () => {
  for (const template of templates) {
    const code = template === 'account_exists' ? null : '012345';
    const texts = locales.map((locale) => {
      const text = composeSms({ template, locale, code, host: 'kith.example' });
      expect(text).not.toMatch(/\{\{|undefined/u);
      expect(text).toContain('Kith');
      if (code !== null) expect(text).toMatch(/012345[^]*\n\n@kith\.example #012345$/u);
      expect(text.length).toBeLessThanOrEqual(/^(?:ja|zh)/u.test(locale) ? 70 : 160);
      return text;
    });
    expect(new Set(texts).size).toBe(locales.length);
  }
});
