import { minuteS } from '@kith/contract/core/time';
import { toWireTime } from '#platform/database/rows.ts';
import { memberApi, publicApi } from '#platform/http/api-server.ts';
import { networkOf } from '#platform/http/client-address.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { approveExtension } from './approve-extension.ts';
import { connectExtension, type ExtensionParts } from './connect-extension.ts';
import { disconnectExtension } from './disconnect-extension.ts';

/** By the caller's network: exchanges and revocations together. */
const callsPerMinute = 60;

/** `/api/v1/extension`. */
export function createExtensionRoutes(parts: ExtensionParts) {
  const limit = createRateLimit({
    name: 'auth.extension-calls',
    points: callsPerMinute,
    durationS: minuteS,
  });
  return {
    approve: memberApi.extension.approve.handler(async ({ context: { ctx }, input }) => ({
      redirect_to: await approveExtension({ ctx, input }),
    })),
    exchange: publicApi.extension.exchange.handler(async ({ context, input }) => {
      await limit.take(networkOf(context.ipAddress ?? ''));
      const { row, token, memberId } = await connectExtension(parts, input);
      return { token, expires_at: toWireTime(row.expires_at), member_id: memberId };
    }),
    revoke: publicApi.extension.revoke.handler(async ({ context, input }) => {
      await limit.take(networkOf(context.ipAddress ?? ''));
      await disconnectExtension(parts, input.token);
      return { is_revoked: true as const };
    }),
  };
}
