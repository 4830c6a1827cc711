import { locales } from '@kith/contract/core/locales';
import { notificationKinds } from '@kith/contract/notifications/rules';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import { selectNotificationTexts } from '@kith/contract/notifications/notification-texts';
import { expect, test } from 'vitest';

import { elementsOf, hostileTexts } from '#testing/hostile-texts.ts';

import { composeDigest, composeNotification } from './compose-email.ts';

const frameOf = (email: string) => ({
  email,
  locale: 'en-US' as const,
  origin: new URL('https://kith.example'),
  unsubscribeUrl: 'https://kith.example/unsubscribe/x',
});

/** What happened, with a text at each place that a member fills. */
function happened(kind: NotificationData['kind'], text: string): NotificationData {
  const facts = { actor: text, excerpt: text, contact: text, text, count: 1, until: '2026-11-20' };
  const facets = { added: 1, updated: 1, bridge: 'requested', event: 'content_hidden' };
  return { kind, facts: { ...facts, ...facets } };
}

const addressesOf = (page: string) =>
  Array.from(page.matchAll(/\b(?:href|src|action)="([^"]*)"/gu), ([, value = '']) => value);

/** No text became an element, an attribute or an address. */
function expectText(html: string, plain: string, text: string): void {
  expect(elementsOf(html)).toEqual(elementsOf(plain));
  expect(addressesOf(html)).toEqual(addressesOf(plain));
  expect(html).not.toContain(text.includes('<') ? text : '<script');
}

test('no text becomes markup in the email of any notification, in any language', () => {
  let shown = 0;
  for (const kind of notificationKinds) {
    if (selectNotificationTexts(happened(kind, 'x')) === null) continue;
    for (const text of hostileTexts) {
      for (const locale of locales) {
        const frame = { ...frameOf('ana@test.example'), locale };
        const email = composeNotification(happened(kind, text), frame);
        const plain = composeNotification(happened(kind, 'Ana'), frame);
        expectText(email.html, plain.html, text);
        if (email.subject.includes(text)) shown += 1;
      }
    }
  }
  // The texts were there, as text.
  expect(shown).toBeGreaterThan(hostileTexts.length * locales.length * 5);
});

test('nor in a digest, nor does an address of the reader', () => {
  for (const text of hostileTexts) {
    const events = (fact: string) => notificationKinds.map((kind) => happened(kind, fact));
    const email = composeDigest('weekly', events(text), frameOf(text));
    const plain = composeDigest('weekly', events('Ana'), frameOf('ana@test.example'));
    expectText(email.html, plain.html, text);
  }
});
