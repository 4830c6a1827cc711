import { api } from '@kith/contract/api';
import { type Lazy, lazy, type Router, setHiddenRouterContract } from '@orpc/server';

import type { ApiContext } from '#platform/http/api-server.ts';

export type Areas = Router<typeof api, ApiContext>;

type Name = keyof typeof api;
type Area<Key extends Name> = Router<(typeof api)[Key], ApiContext>;
type Loaders<Keys extends Name> = { [Key in Keys]: () => Promise<Area<Key>> };

/** An interface, because the compiler refers to it where it would write out a type of this length. */
export interface LazyArea<Key extends Name> extends Lazy<Area<Key>> {}

/** Areas of the API whose code is loaded by their first request; the contract knows their paths. */
export function lazyAreas<Keys extends Name>(
  loaders: Loaders<Keys>,
): { [Key in Keys]: LazyArea<Key> } {
  const areas: Partial<{ [Key in Keys]: LazyArea<Key> }> = {};
  for (const name of Object.keys(loaders) as Keys[]) {
    areas[name] = setHiddenRouterContract(lazy(loadOnce(loaders[name])), api[name]);
  }
  return areas as { [Key in Keys]: LazyArea<Key> };
}

/** Loads routes once: a second copy would have its own rate limits. A failure is tried again. */
function loadOnce<Routes>(load: () => Promise<Routes>): () => Promise<{ default: Routes }> {
  let loading: Promise<{ default: Routes }> | undefined;
  return () => {
    loading ??= load().then(
      (routes) => ({ default: routes }),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
}
