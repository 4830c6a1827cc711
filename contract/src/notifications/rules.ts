/** The types of the spec, point 3. */
export const notificationTypes = [
  'mention',
  'like',
  'comment',
  'share',
  'follow',
  'other',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/**
 * The kinds of notifications. Those of the spec's types have its names; the rest is of type
 * `other`.
 */
export const notificationKinds = [
  'mention',
  'like',
  'comment',
  'share',
  'follow',
  'message',
  'message_request',
  'import_done',
  'export_ready',
  'reminder_due',
  'contact_joined',
  'link_request',
  'link_accepted',
  'bridge',
  'meeting',
  'badge',
  'referral',
  'review',
  'scorecard',
  'account',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export function typeOfKind(kind: NotificationKind): NotificationType {
  return notificationTypes.find((type) => type === kind) ?? 'other';
}

/** The topics of a member's preferences: the spec's types, and `other` by its subject. */
export const notificationTopics = [
  'mention',
  'like',
  'comment',
  'share',
  'follow',
  'message',
  'reminder',
  'network',
  'review',
  'scorecard',
  'data',
  'account',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];
/** Topics that only administrators are notified of. */
export const administratorTopics: readonly NotificationTopic[] = ['scorecard'];

const topicOf: Record<NotificationKind, NotificationTopic> = {
  mention: 'mention',
  like: 'like',
  comment: 'comment',
  share: 'share',
  follow: 'follow',
  message: 'message',
  message_request: 'message',
  import_done: 'data',
  export_ready: 'data',
  reminder_due: 'reminder',
  contact_joined: 'network',
  link_request: 'network',
  link_accepted: 'network',
  bridge: 'network',
  meeting: 'network',
  badge: 'account',
  referral: 'network',
  review: 'review',
  scorecard: 'scorecard',
  account: 'account',
};

export function topicOfKind(kind: NotificationKind): NotificationTopic {
  return topicOf[kind];
}

/** At once, in the next digest, or never. */
export const mailModes = ['off', 'now', 'daily', 'weekly'] as const;
export type MailMode = (typeof mailModes)[number];
export const digests = ['daily', 'weekly'] as const;
export type Digest = (typeof digests)[number];

/** The channels of a topic. `in_app` is the list behind the bell. */
export type NotificationWays = { in_app: boolean; push: boolean; mail: MailMode };

/** Direct contact by others is emailed at once, everything else goes into the digest. */
export const defaultWays: Record<NotificationTopic, NotificationWays> = {
  mention: { in_app: true, push: true, mail: 'now' },
  like: { in_app: true, push: false, mail: 'weekly' },
  comment: { in_app: true, push: true, mail: 'daily' },
  share: { in_app: true, push: false, mail: 'weekly' },
  follow: { in_app: true, push: false, mail: 'weekly' },
  message: { in_app: true, push: true, mail: 'now' },
  reminder: { in_app: true, push: true, mail: 'off' },
  network: { in_app: true, push: true, mail: 'daily' },
  review: { in_app: true, push: false, mail: 'now' },
  scorecard: { in_app: true, push: false, mail: 'now' },
  data: { in_app: true, push: true, mail: 'off' },
  account: { in_app: true, push: true, mail: 'off' },
};

/** The spec, point 9. */
export const notificationsShown = 50;
const badgeCap = 99;

/** The text of a badge. */
export function badgeText(count: number): string {
  return count > badgeCap ? `${badgeCap}+` : String(count);
}

/** The hour of the day's reminders and digests, in the member's time zone. */
export const morningHour = 8;
/** The weekday of weekly digests; 1 is Monday. */
export const digestWeekday = 1;

export const maxPushDevices = 20;
export const pushTitleMaxLength = 120;
export const pushBodyMaxLength = 400;

/** Hours in the member's time zone without pushes, `22:00` to `07:00`. */
export type QuietHours = { from: string; to: string };

/** Whether a time (`23:15`) is within quiet hours, which may pass midnight. */
export function isQuiet(time: string, quiet: QuietHours | null): boolean {
  if (quiet === null) return false;
  const { from, to } = quiet;
  return from < to ? time >= from && time < to : time >= from || time < to;
}
