import type { SignInConfig } from '@kith/contract/system/schemas';

import type { Accounts } from './open-accounts.ts';

/** What the sign-in screens need to know, so that they show only what works. */
export function describeSignIn({ ctx: { policy, captcha } }: Accounts): SignInConfig {
  return {
    sign_ups: policy.allowsSignUps,
    email: policy.allowsEmail,
    phone: policy.allowsPhone,
    anonymous: policy.allowsAnonymous,
    sso: policy.allowsSaml,
    captcha: captcha && { provider: captcha.provider, site_key: captcha.siteKey },
  };
}
