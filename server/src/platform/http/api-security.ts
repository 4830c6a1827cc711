import { api } from '@kith/contract/api';
import { type EndpointMeta, scopeOf } from '@kith/contract/account/scopes';
import { scopes } from '@kith/contract/account/rules';
import { tokenPrefix } from '@kith/contract/account/rules';

/** How callers authenticate, for the OpenAPI document. */
export const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a signed-in member.',
  },
  personal_access_token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${tokenPrefix}…`,
    description: `A token that a member made for a script. It reaches what its scopes name: ${scopes.join(', ')}.`,
  },
} as const;

type Operation = { security?: object[] };
type Paths = Record<string, object | undefined>;

/** Where the plain routes, which have no metadata, belong. */
const plainAreas: Record<string, EndpointMeta['area']> = {
  '/imports POST': 'imports',
  '/contacts/{contact_id}/files POST': 'contacts',
  '/contact-files/{id}/content GET': 'contacts',
};

/**
 * Adds to each operation the scope that a personal access token needs; without a scope, none is
 * accepted.
 */
export function describeScopes(paths: Paths): void {
  const operations = Object.values(api)
    .flatMap((procedures) => Object.values(procedures))
    .map((procedure) => {
      const { meta, route } = procedure['~orpc'];
      return { meta, method: route.method ?? 'POST', path: route.path ?? '' };
    });
  const plain = Object.entries(plainAreas).map(([key, area]) => {
    const [path = '', method = ''] = key.split(' ');
    return { meta: { area }, method, path };
  });
  for (const { meta, method, path } of [...operations, ...plain]) {
    const operation = (paths[path] as Record<string, Operation> | undefined)?.[
      method.toLowerCase()
    ];
    const scope = scopeOf(meta, method);
    if (operation === undefined || scope === null) continue;
    operation.security = [{ session: [] }, { personal_access_token: [scope] }];
  }
}
