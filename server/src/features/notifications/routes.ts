import type { Database } from '#platform/database/database.ts';
import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';
import type { PublicNetwork } from '#platform/outbound/public-address.ts';

import { addDevice } from './add-device.ts';
import { checkEndpoint } from './check-endpoint.ts';
import { presentDevice } from './device-row.ts';
import { listDevices } from './list-devices.ts';
import { type PushSettings, readPushKeys } from './push-keys.ts';
import { putPreferences } from './put-preferences.ts';
import { readPreferences } from './read-preferences.ts';
import { removeDevice } from './remove-device.ts';

/** `/api/v1/notification-preferences`. */
export const notificationPreferenceRoutes = {
  get: memberApi.notificationPreferences.get.handler(({ context: { ctx } }) =>
    readPreferences({ ctx }),
  ),
  put: memberApi.notificationPreferences.put.handler(async ({ context: { ctx }, input }) => {
    await putPreferences({ ctx, input });
    return readPreferences({ ctx });
  }),
};

/** `/api/v1/push-subscriptions`. */
export function createPushSubscriptionRoutes({
  database,
  settings,
  network,
}: {
  database: Database;
  settings: PushSettings;
  network: PublicNetwork;
}) {
  return {
    list: memberApi.pushSubscriptions.list.handler(async ({ context: { ctx } }) => ({
      public_key: (await readPushKeys(database, settings)).publicKey,
      items: (await listDevices({ ctx })).map(presentDevice),
    })),
    create: memberApi.pushSubscriptions.create.handler(async ({ context, input }) => {
      await checkEndpoint({ network, input });
      return runOnce({
        ctx: context.ctx,
        headers: context.headers,
        endpoint: 'pushSubscriptions.create',
        input,
        work: async (ctx) => {
          const userAgent = context.headers.get('user-agent') ?? '';
          return presentDevice(await addDevice({ ctx, input, userAgent }));
        },
      });
    }),
    delete: memberApi.pushSubscriptions.delete.handler(async ({ context: { ctx }, input }) => {
      await removeDevice({ ctx, input });
      return { id: input.id };
    }),
  };
}
