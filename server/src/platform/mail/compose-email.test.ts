import { locales } from '@kith/contract/core/locales';
import { expect, test } from 'vitest';

import { composeEmail, type LinkTemplate } from './compose-email.ts';

const templates: LinkTemplate[] = [
  'signup',
  'magiclink',
  'recovery',
  'invite',
  'email_change_current',
  'email_change_new',
  'account_exists',
  'export_ready',
  'token_made',
  'deletion_requested',
  'deletion_soon',
  'recovery_code_used',
  'account_changed',
  'account_change_notice',
];
const values = {
  email: 'ana@test.example',
  new_email: 'new@test.example',
  name: 'Backup',
  change: 'Your password was changed.',
  undo: 'https://kith.example/undo',
  date: '1 May',
  left: 7,
};
const url = 'https://kith.example/x';

test('writes each email in each language with every placeholder filled', () => {
  for (const template of templates) {
    const subjects = locales.map((locale) => {
      const email = composeEmail({
        template,
        locale,
        values,
        url,
        footer: 'unasked',
        code: '012345',
      });
      expect(email.text + email.html + email.subject).not.toMatch(/\{\{|undefined/u);
      expect(email.text).toContain('ana@test.example');
      expect(email.text).toContain(url);
      expect(email.html).toContain('012345');
      expect(email.html).toContain(`<html lang="${locale}">`);
      return email.subject;
    });
    expect(new Set(subjects).size).toBe(locales.length);
  }
});

test('writes an email with a code and no button', () => {
  const { text, html } = composeEmail({
    template: 'reauthentication',
    locale: 'en-US',
    values,
    url: null,
    footer: 'unasked',
    code: '012345',
  });
  expect(text).toContain('Your code: 012345');
  expect(html).not.toContain('<a ');
});

test('escapes everything that a member typed in the HTML', () => {
  const evil = `"><img src=x onerror=alert(1)>@test.example`;
  const { html, text } = composeEmail({
    template: 'email_change_current',
    locale: 'en-US',
    values: { email: evil, new_email: '{{email}}' },
    url: 'https://kith.example/x?a="><script>',
    code: '012345',
    footer: 'unasked',
  });
  expect(html).not.toMatch(/<img|<script/u);
  expect(text).toContain('with {{email}} instead of');
});
