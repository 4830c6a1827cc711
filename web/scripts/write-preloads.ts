import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { appRoutes, isAppScreen } from '@kith/contract/app-routes/table';
import { locales } from '@kith/contract/core/locales';
import { matchRoutes, type RouteObject } from 'react-router';

import { firstNamespaces } from '../src/app/prerendered.ts';

import { chunks, clientFolder } from './build-files.ts';

/** A route in the router's own manifest. */
type BuiltRoute = {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: string;
  imports: string[];
};

/**
 * Writes the list of files that each screen needs, so that the server can name them in the page.
 * Otherwise a browser would find them one after the other, from the page to the router, the screen
 * and the texts, with a round trip each.
 */
function findFile(key: string): string {
  const chunk = chunks[key];
  if (!chunk) throw new Error(`The build has no ${key}`);
  return `/${chunk.file}`;
}

function readRoutes(): BuiltRoute[] {
  const assets = path.join(clientFolder, 'assets');
  const [file, ...others] = readdirSync(assets).filter((name) => /^manifest-\w+\.js$/u.test(name));
  if (file === undefined || others.length > 0)
    throw new Error('The router’s manifest is not one file');
  const script = readFileSync(path.join(assets, file), 'utf8');
  const json = script.slice(script.indexOf('=') + 1).replace(/;\s*$/u, '');
  const { routes } = JSON.parse(json) as { routes: Record<string, BuiltRoute> };
  return Object.values(routes);
}

const routes = readRoutes();

function childrenOf(parentId: string | undefined): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path: pattern, index }) =>
      index === true
        ? { id, index: true }
        : { id, ...(pattern ? { path: pattern } : {}), children: childrenOf(id) },
    );
}

const tree = childrenOf(undefined);

function filesOf(screen: string): string[] {
  const matched = new Set(matchRoutes(tree, screen)?.map(({ route }) => route.id));
  const files = routes
    .filter(({ id }) => matched.has(id))
    .flatMap((route) => [route.module, ...route.imports]);
  return [...new Set(files)];
}

const screens = Object.fromEntries(
  appRoutes.filter(isAppScreen).map(({ path: screen }) => [
    screen,
    {
      files: filesOf(screen),
      texts: firstNamespaces(screen).includes('common') ? 'visitor' : 'member',
    },
  ]),
);
const texts = Object.fromEntries(
  locales.map((locale) => [
    locale,
    {
      visitor: [findFile(`src/locales/${locale}/common.json`)],
      member: [findFile(`virtual:catalogues/${locale}/member`)],
    },
  ]),
);
writeFileSync(path.join(clientFolder, '.vite/preloads.json'), JSON.stringify({ screens, texts }));
