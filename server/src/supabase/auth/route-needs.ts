import type { Hono, MiddlewareHandler } from 'hono';

import type { Strength } from '#features/auth/sessions/require-strength.ts';

/**
 * What a route of `/auth/v1` needs of its caller. Threat: a new route that forgets the second factor
 * or the fresh proof. So every route declares it, the service doesn't start with one that doesn't,
 * and `route-needs.test.ts` attacks each that needs more than a session.
 *
 * - `anyone`: it signs in, or asks for or takes a proof of its own
 * - `service`: the service key
 * - `session`: it changes nothing about how its user signs in
 * - `factor`, `fresh`: see `requireStrength`
 * - `by_request`: `fresh` for some of its requests, which the test lists
 */
export type RouteNeed = 'anyone' | 'service' | 'session' | 'by_request' | Strength;

type Declared = { [needKey]?: RouteNeed };

const needKey = Symbol('what a route needs');

/** Declares what the route needs whose middleware it is; whoever calls it enforces that. */
export function declareNeed<Middleware extends MiddlewareHandler>(
  need: RouteNeed,
  middleware: Middleware,
): Middleware {
  return Object.assign(middleware, { [needKey]: need });
}

/** For a route without a session. */
export const openToAnyone = declareNeed('anyone', (_c, next) => next());

export type DeclaredRoute = { route: string; need: RouteNeed | undefined };

/** Every route (`POST /factors/:id/verify`) with what it declares. */
export function listNeeds(app: Pick<Hono, 'routes'>): DeclaredRoute[] {
  const needs = new Map<string, RouteNeed | undefined>();
  const ofGroups: { path: string; need: RouteNeed }[] = [];
  for (const { method, path, handler } of app.routes) {
    const need = (handler as Declared)[needKey];
    if (method === 'ALL') {
      if (need) ofGroups.push({ path, need });
      continue;
    }
    const route = `${method} ${path}`;
    const ofGroup = ofGroups.find((group) => covers(group.path, path))?.need;
    needs.set(route, needs.get(route) ?? need ?? ofGroup);
  }
  return [...needs].map(([route, need]) => ({ route, need }));
}

function covers(pattern: string, path: string): boolean {
  return pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

/** @throws when a route declares nothing. */
export function refuseUndeclared(app: Pick<Hono, 'routes'>): void {
  const undeclared = listNeeds(app).filter(({ need }) => need === undefined);
  if (undeclared.length === 0) return;
  const names = undeclared.map(({ route }) => route).join(', ');
  throw new Error(`These routes don't declare what they need of their caller: ${names}`);
}
