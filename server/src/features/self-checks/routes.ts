import { brand } from '@kith/contract/core/brand';
import { memberApi } from '#platform/http/api-server.ts';

import { checkEmail } from './check-email.ts';

type Settings = { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined };

/** `/api/v1/self-checks`. */
export function createSelfCheckRoutes({
  SMTP_URL: smtpUrl,
  MAIL_FROM: sender = brand.senderEmail,
}: Settings) {
  return {
    email: memberApi.selfChecks.email.handler(async ({ context: { ctx } }) => ({
      state: await checkEmail({ ctx, smtpUrl, sender }),
    })),
  };
}
