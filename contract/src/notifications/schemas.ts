import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { cleanText } from '../core/text.ts';
import {
  mailModes,
  notificationKinds,
  notificationTopics,
  notificationTypes,
  pushBodyMaxLength,
  pushTitleMaxLength,
} from './rules.ts';

const factSchema = z.union([z.string().max(500), z.number()]);

/** The ids of a notification's subject, for its link. */
export const notificationIdsSchema = z.object({
  post_id: idSchema.optional(),
  comment_id: idSchema.optional(),
  signal_id: idSchema.optional(),
  conversation_id: idSchema.optional(),
  bridge_id: idSchema.optional(),
  meeting_id: idSchema.optional(),
  import_id: idSchema.optional(),
  contact_id: idSchema.optional(),
  /** The member who caused it; their name is removed with their account. */
  actor_id: idSchema.optional(),
});

/** The `data` of a notification: what happened, and the values of its texts. */
export const notificationDataSchema = notificationIdsSchema.extend({
  kind: z.enum(notificationKinds),
  facts: z.record(z.string(), factSchema),
});
export type NotificationData = z.infer<typeof notificationDataSchema>;

/** A row of `notifications`, as `/rest/v1` returns it. */
export const notificationSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  type: z.enum(notificationTypes),
  /** In the member's language when it was written. */
  title: z.string(),
  message: z.string(),
  created_at: z.string(),
  read_at: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  mention_id: idSchema.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

const waysSchema = z.object({
  in_app: z.boolean(),
  push: z.boolean(),
  mail: z.enum(mailModes),
});

const wallTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/u, { error: 'invalid_time' });

export const quietHoursSchema = z
  .object({ from: wallTimeSchema, to: wallTimeSchema })
  .refine(({ from, to }) => from !== to, { error: 'window_empty', path: ['to'] });

export const notificationPreferencesSchema = z.object({
  topics: z.record(z.enum(notificationTopics), waysSchema),
  /** In the member's time zone; null: pushes come at any time. */
  quiet_hours: quietHoursSchema.nullable(),
});
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

const base64UrlSchema = (bytes: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, ''))
    .pipe(z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`, 'u')));

/** A `PushSubscription` of the browser, from its `toJSON`. */
export const pushSubscribeSchema = z.object({
  endpoint: z.url().max(1_000),
  keys: z.object({ p256dh: base64UrlSchema(65), auth: base64UrlSchema(16) }),
});

export const pushDeviceSchema = z.object({
  id: idSchema,
  /** "Firefox · Android"; empty for other clients. */
  device: z.string(),
  /** Shows a browser which of the devices it is: SHA-256 of its endpoint, in hexadecimal. */
  endpoint_hash: z.string(),
  created_at: z.iso.datetime(),
  last_success_at: z.iso.datetime().nullable(),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;

const shortText = (maxLength: number) =>
  z.string().transform(cleanText).pipe(z.string().min(1).max(maxLength));

/** A path of this site, never an address elsewhere. */
export const sitePathSchema = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/u, { error: 'invalid_path' });

/** What `push-fanout` sends to the caller's own devices: one of their notifications, or a text. */
export const pushTaskSchema = z.union([
  z.object({ notification_id: idSchema }),
  z.object({
    title: shortText(pushTitleMaxLength),
    body: z.string().transform(cleanText).pipe(z.string().max(pushBodyMaxLength)).default(''),
    url: sitePathSchema.default('/app/notifications'),
  }),
]);
export type PushTask = z.infer<typeof pushTaskSchema>;
