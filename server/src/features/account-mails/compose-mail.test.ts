import { locales } from '@kith/contract/core/locales';
import { expect, test } from 'vitest';

import { composeMail, type MailKind } from './compose-mail.ts';

const kinds: MailKind[] = [
  'signup',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
  'reauthentication',
  'account_exists',
];
const values = { email: 'ana@test.example', new_email: 'new@test.example' };

test('each mail is written in each language, with everything filled in', () => {
  for (const kind of kinds) {
    const subjects = locales.map((locale) => {
      const mail = composeMail({
        kind,
        locale,
        values,
        url: 'https://kith.example/x',
        code: '012345',
      });
      expect(mail.text + mail.html + mail.subject).not.toMatch(/\{\{|undefined/u);
      expect(mail.text).toContain('ana@test.example');
      expect(mail.html).toContain('012345');
      expect(mail.html).toContain(`<html lang="${locale}">`);
      return mail.subject;
    });
    expect(new Set(subjects).size).toBe(locales.length);
  }
});

test('what a member typed is text in the mail’s HTML', () => {
  const evil = { email: `"><img src=x onerror=alert(1)>@test.example`, new_email: '{{email}}' };
  const { html } = composeMail({
    kind: 'email_change_current',
    locale: 'en-US',
    values: evil,
    url: 'https://kith.example/x?a="><script>',
    code: '012345',
  });
  expect(html).not.toMatch(/<img|<script/u);
});
