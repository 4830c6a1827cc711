import { z } from 'zod';

import { closedEndpoints, endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { notificationPreferencesSchema, pushDeviceSchema, pushSubscribeSchema } from './schemas.ts';

const oc = endpointsOf('notifications', []);
const tags = ['notifications'];
const byId = z.object({ id: idSchema });

/** The list itself is the table `notifications` of `/rest/v1`. */
export const notificationPreferenceEndpoints = {
  get: oc
    .route({
      method: 'GET',
      path: '/notification-preferences',
      tags,
      summary: 'The channels of each topic, and the quiet hours',
    })
    .input(z.object({}))
    .output(notificationPreferencesSchema),
  put: oc
    .route({
      method: 'PUT',
      path: '/notification-preferences',
      tags,
      summary: 'Change the channels of every topic and the quiet hours',
    })
    .input(notificationPreferencesSchema)
    .output(notificationPreferencesSchema),
};

/** Closed to tokens: a device that a token registered would get pushes after its revocation. */
const ofSession = closedEndpoints('member');

export const pushSubscriptionEndpoints = {
  list: ofSession
    .route({
      method: 'GET',
      path: '/push-subscriptions',
      tags,
      summary: 'The subscribed devices, and the key for new subscriptions',
    })
    .input(z.object({}))
    .output(z.object({ public_key: z.string(), items: z.array(pushDeviceSchema) })),
  /** `push_endpoint_refused` for an address that no push service has, `limit_reached`. */
  create: ofSession
    .route({
      method: 'POST',
      path: '/push-subscriptions',
      tags,
      successStatus: 201,
      summary: 'Subscribe this device to pushes, or renew its subscription',
    })
    .input(pushSubscribeSchema)
    .output(pushDeviceSchema),
  delete: ofSession
    .route({
      method: 'DELETE',
      path: '/push-subscriptions/{id}',
      tags,
      summary: 'Unsubscribe this device from pushes',
    })
    .input(byId)
    .output(byId),
};
