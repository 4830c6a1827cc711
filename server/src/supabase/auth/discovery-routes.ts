import { brand } from '@kith/contract/core/brand';
import { minuteS } from '@kith/contract/core/time';
import { Hono } from 'hono';

import type { AuthEnv, AuthRoutesOptions } from './auth-app.ts';
import { openToAnyone } from './route-needs.ts';

/** As long as the client caches the keys itself. */
const keySetAgeS = 10 * minuteS;

/** Public information about the service. */
export function createDiscoveryRoutes({ accounts, version }: AuthRoutesOptions): Hono<AuthEnv> {
  const { policy, keys, providers, sms } = accounts.ctx;
  const app = new Hono<AuthEnv>();
  app.get('/.well-known/jwks.json', openToAnyone, async (c) => {
    await keys.catchUp();
    c.header('cache-control', `public, max-age=${keySetAgeS}`);
    return c.json({ keys: keys.publicJwks() });
  });
  app.get('/health', openToAnyone, (c) =>
    c.json({ name: brand.name, version, description: 'The auth service answers' }),
  );
  app.get('/settings', openToAnyone, (c) =>
    c.json({
      external: {
        email: policy.allowsEmail,
        phone: policy.allowsPhone,
        anonymous_users: policy.allowsAnonymous,
        web3_ethereum: policy.walletChains.includes('ethereum'),
        web3_solana: policy.walletChains.includes('solana'),
        ...Object.fromEntries(providers.list().map(({ name }) => [name, true])),
      },
      disable_signup: !policy.allowsSignUps,
      mailer_autoconfirm: policy.emailAutoconfirm,
      phone_autoconfirm: policy.phoneAutoconfirm,
      sms_provider: policy.allowsPhone ? (sms?.provider ?? '') : '',
      saml_enabled: policy.allowsSaml,
    }),
  );
  return app;
}
