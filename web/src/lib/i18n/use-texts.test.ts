import i18next from 'i18next';
import { createElement, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';

import { useTranslation } from './use-translation.ts';

const texts: Record<string, Record<string, object>> = {
  'en-US': {
    common: { cancel: 'Cancel' },
    wallet: { spend: 'To spend' },
    billing: { none: 'None' },
  },
  'de-DE': { common: { cancel: 'Abbrechen' }, wallet: { spend: 'Verfügbar' }, billing: {} },
};
const asked: string[] = [];
await i18next
  .use({
    type: 'backend',
    init: () => undefined,
    read: (language: string, name: string, callback: (fault: unknown, found?: object) => void) => {
      asked.push(`${language}/${name}`);
      setTimeout(() => {
        const found = texts[language]?.[name];
        if (found) callback(null, found);
        else callback(new Error('There are no such texts'), undefined);
      });
    },
  } as const)
  .init({
    lng: 'en-US',
    fallbackLng: 'en-US',
    ns: ['common'],
    defaultNS: 'common',
    // Not those of another test file.
    resources: undefined as never,
  });

function Wallet() {
  const { t } = useTranslation('wallet');
  return t('spend' as never);
}

function Both() {
  const { t } = useTranslation(['common', 'billing']);
  return `${t('cancel')} ${t('billing:none' as never)}`;
}

function Late() {
  const { t, ready } = useTranslation('badges', { useSuspense: false });
  return ready ? t('earned' as never) : 'not yet';
}

async function waitAndRender(component: () => string): Promise<string> {
  const { prelude } = await prerender(
    createElement(Suspense, { fallback: 'Loading' }, createElement(component)),
  );
  return (await new Response(prelude).text()).replaceAll(/<[^>]*>/gu, '');
}

test('a component waits for its texts, which are asked for once', async () => {
  expect(await Promise.all([waitAndRender(Wallet), waitAndRender(Wallet)])).toEqual([
    'To spend',
    'To spend',
  ]);
  expect(asked.filter((name) => name === 'en-US/wallet')).toHaveLength(1);
  expect(await waitAndRender(Both)).toBe('Cancel None');
});

test('another language is shown with all texts that are in use, and none is kept from before', async () => {
  await waitAndRender(Wallet);
  await i18next.changeLanguage('de-DE');
  expect(renderToStaticMarkup(createElement(Wallet))).toBe('Verfügbar');
  expect(renderToStaticMarkup(createElement(Both))).toBe('Abbrechen None');
  await i18next.changeLanguage('en-US');
  expect(renderToStaticMarkup(createElement(Wallet))).toBe('To spend');
});

test('a component that doesn’t wait says so, and texts that can’t be loaded show their keys', async () => {
  expect(renderToStaticMarkup(createElement(Late))).toBe('not yet');
  await i18next.loadNamespaces('badges');
  await new Promise((resolve) => void setTimeout(resolve, 20));
  expect(renderToStaticMarkup(createElement(Late))).toBe('earned');
});
