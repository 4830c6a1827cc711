import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { paths } from '@kith/contract/app-routes/paths';
import { appRoutes } from '@kith/contract/app-routes/table';
import { brand } from '@kith/contract/core/brand';
import { defaultLocale } from '@kith/contract/core/locales';

import { clientFolder } from './build-files.ts';

/** The light canvas; an open page sets its own colour. */
const canvas = '#fbf9f5';

const icon = (file: string, sizes: string, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}.png`,
  sizes,
  type: 'image/png',
  purpose,
});

const shortcuts = [
  { name: 'Contacts', url: '/app/contacts' },
  { name: 'Messages', url: '/messages' },
].filter(({ url }) => appRoutes.some((route) => route.path === url && route.built));

/** The manifest of the installed app. Systems read it once, in one language. */
const manifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: 'Keep your professional network warm.',
  lang: defaultLocale,
  dir: 'ltr',
  categories: ['business', 'productivity', 'social'],
  start_url: paths.dashboard(),
  scope: '/',
  display: 'standalone',
  background_color: canvas,
  theme_color: canvas,
  icons: [
    icon('icon-192', '192x192', 'any'),
    icon('icon-512', '512x512', 'any'),
    icon('maskable-192', '192x192', 'maskable'),
    icon('maskable-512', '512x512', 'maskable'),
  ],
  shortcuts: shortcuts.map((shortcut) => ({
    ...shortcut,
    icons: [icon('icon-192', '192x192', 'any')],
  })),
};

writeFileSync(path.join(clientFolder, 'manifest.webmanifest'), JSON.stringify(manifest));
