import { type AppRoute, appRoutes } from './table.ts';

function toPattern(path: string): RegExp {
  const source = path
    .split('/')
    .map((part) =>
      part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&'),
    )
    .join('/');
  return new RegExp(`^${source}/?$`, 'u');
}

const patterns = appRoutes.map((route) => ({ route, pattern: toPattern(route.path) }));

/** The route of an address; fixed paths come before those with parameters. */
export function matchRoute(pathname: string): AppRoute | undefined {
  const hits = patterns.filter(({ pattern }) => pattern.test(pathname));
  const fixed = hits.find(({ route }) => !route.path.includes(':'));
  return (fixed ?? hits[0])?.route;
}
