import { locales } from '@kith/contract/core/locales';
import { expect, test } from 'vitest';

import { composeCodeText, composeCodeUsed } from './factor-texts.ts';

const values = { email: 'ana@test.example', left: 7, url: 'https://kith.example/app/settings' };

test('each text is written in each language, with everything filled in', () => {
  const written = locales.map((locale) => {
    const message = composeCodeText(locale, '012345');
    expect(message).toContain('012345');
    const mail = composeCodeUsed(locale, values);
    expect(message + mail.subject + mail.text + mail.html).not.toMatch(/\{\{|undefined/u);
    expect(mail.text).toContain('ana@test.example');
    expect(mail.text).toContain('7');
    expect(mail.html).toContain(`<html lang="${locale}">`);
    return [message, mail.subject];
  });
  expect(new Set(written.flat()).size).toBe(2 * locales.length);
});
