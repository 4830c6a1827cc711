import { z } from 'zod';

import { endpointsOf } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { notificationPreferencesSchema, pushDeviceSchema, pushSubscribeSchema } from './schemas.ts';

const oc = endpointsOf('notifications');
const tags = ['notifications'];
const byId = z.object({ id: idSchema });

/** The list itself is the table `notifications` of `/rest/v1`. */
export const notificationPreferenceEndpoints = {
  get: oc
    .route({
      method: 'GET',
      path: '/notification-preferences',
      tags,
      summary: 'By which ways each topic reaches the member, and when nothing rings',
    })
    .input(z.object({}))
    .output(notificationPreferencesSchema),
  put: oc
    .route({
      method: 'PUT',
      path: '/notification-preferences',
      tags,
      summary: 'Choose the ways of every topic and the quiet hours',
    })
    .input(notificationPreferencesSchema)
    .output(notificationPreferencesSchema),
};

/** Beyond every token: a device that one of them made would ring on after it was revoked. */
const ofSession = endpointsOf(null);

export const pushSubscriptionEndpoints = {
  list: ofSession
    .route({
      method: 'GET',
      path: '/push-subscriptions',
      tags,
      summary: 'The devices that take pushes, and the key that a new one subscribes with',
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
      summary: 'Have this device take pushes; a device that does already is renewed',
    })
    .input(pushSubscribeSchema)
    .output(pushDeviceSchema),
  delete: ofSession
    .route({
      method: 'DELETE',
      path: '/push-subscriptions/{id}',
      tags,
      summary: 'Send this device no more pushes',
    })
    .input(byId)
    .output(byId),
};
