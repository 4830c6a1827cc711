import { type BadgeId, badgeIds } from '../badges/table.ts';
import type { NotificationData } from './schemas.ts';

const nameOfBadge = (id: BadgeId) => `badge.${id}` as const;

export const notificationSentenceKeys = [
  'mention.title',
  'like.title',
  'like.grouped',
  'comment.title',
  'share.title',
  'follow.title',
  'message.title',
  'message_request.title',
  'import_done.title',
  'import_done.message',
  'export_ready.title',
  'export_ready.message',
  'reminder_due.title',
  'reminder_due.message',
  'contact_joined.title',
  'contact_joined.message',
  'link_request.title',
  'link_request.message',
  'link_accepted.title',
  'link_accepted.message',
  'bridge.requested',
  'bridge.accepted',
  'bridge.declined',
  'bridge.introduced',
  'bridge.asked',
  'bridge.reminded',
  'bridge.met',
  'bridge.expired',
  'bridge.thanked',
  'bridge.how_was_it',
  'bridge.completed',
  'bridge.withdrawn',
  'bridge.lapsed',
  'meeting.accepted',
  'meeting.tentative',
  'meeting.declined',
  'meeting.suggested',
  'meeting.fixed',
  'meeting.soon',
  'badge.title',
  'badge.several',
  ...badgeIds.map(nameOfBadge),
  'referral.joined',
  'referral.joined_message',
  'referral.rewarded',
  'referral.welcomed',
  'referral.reward_message',
  'review.title',
  'review.message',
  'scorecard.title',
  'scorecard.message',
  'account.token_made',
  'account.token_made_message',
  'account.content_hidden',
  'account.content_hidden_message',
  'account.member_warned',
  'account.member_warned_message',
  'account.appeal_upheld',
  'account.appeal_upheld_message',
  'account.decision_reversed',
  'account.decision_reversed_message',
  'account.payment_failed',
  'account.payment_failed_message',
  'account.plan_ends_soon',
  'account.plan_ends_soon_message',
  'account.granted_credits',
  'account.granted_credits_message',
  'account.granted_plan',
  'account.granted_plan_message',
  'account.granted_limit',
  'account.granted_limit_message',
  'account.confirmed_email',
  'account.confirmed_email_message',
  'account.grant_ended',
  'account.grant_ended_message',
  'account.grant_undone',
  'account.grant_undone_message',
  'account.case_opened',
  'account.case_opened_message',
  'account.case_asked',
  'account.case_asked_message',
  'account.case_decided',
  'account.case_decided_message',
] as const;
export type NotificationSentenceKey = (typeof notificationSentenceKeys)[number];

/** Sentences with a number, `count`. */
export const countedKeys = [
  'like.grouped',
  'badge.several',
  'reminder_due.title',
  'referral.rewarded',
  'referral.welcomed',
  'review.message',
] as const;
export type CountedKey = (typeof countedKeys)[number];

/** One sentence: its key, and the number for counted ones. */
export type NotificationSentence =
  | { key: Exclude<NotificationSentenceKey, CountedKey> }
  | { key: CountedKey; count: number };

type NotificationTexts = {
  title: NotificationSentence;
  /** A sentence, or text that people wrote, which stays unchanged. */
  message: NotificationSentence | string;
};

const bridgeSteps = [
  'requested',
  'asked',
  'reminded',
  'accepted',
  'declined',
  'introduced',
  'met',
  'expired',
  'thanked',
  'how_was_it',
  'completed',
  'withdrawn',
  'lapsed',
] as const;
export type BridgeNotice = (typeof bridgeSteps)[number];
const meetingSteps = ['accepted', 'tentative', 'declined', 'suggested', 'fixed', 'soon'] as const;
const referralSteps = ['joined', 'rewarded', 'welcomed'] as const;
/** What a moderator decided about the member. */
export const moderationEvents = [
  'content_hidden',
  'member_warned',
  'appeal_upheld',
  'decision_reversed',
] as const;
/** What became of the payments for a plan. */
export const billingEvents = ['payment_failed', 'plan_ends_soon'] as const;
/** What an administrator gave the member, and its end. */
export const grantEvents = [
  'granted_credits',
  'granted_plan',
  'granted_limit',
  'confirmed_email',
  'grant_ended',
  'grant_undone',
] as const;
/** A case about the member. */
export const disputeNotices = ['case_opened', 'case_asked', 'case_decided'] as const;
const accountEvents = [
  'token_made',
  ...moderationEvents,
  ...billingEvents,
  ...grantEvents,
  ...disputeNotices,
] as const;

/**
 * The texts of a notification, independent of the language: the server translates them when it is
 * written, the browser again in the current language. Null for facts without a text.
 */
export function selectNotificationTexts({
  kind,
  facts,
}: NotificationData): NotificationTexts | null {
  const excerpt = String(facts['excerpt'] ?? '');
  switch (kind) {
    case 'like': {
      const others = Number(facts['others'] ?? 0);
      const grouped: NotificationSentence = { key: 'like.grouped', count: others };
      return { title: others > 0 ? grouped : { key: 'like.title' }, message: excerpt };
    }
    case 'mention':
    case 'comment':
    case 'share':
    case 'follow':
    case 'message':
    case 'message_request':
      return { title: { key: `${kind}.title` }, message: excerpt };
    case 'import_done':
    case 'export_ready':
    case 'contact_joined':
    case 'link_request':
    case 'link_accepted':
      return { title: { key: `${kind}.title` }, message: { key: `${kind}.message` } };
    case 'reminder_due': {
      const title: NotificationSentence = {
        key: 'reminder_due.title',
        count: Number(facts['count'] ?? 0),
      };
      return { title, message: { key: 'reminder_due.message' } };
    }
    case 'bridge': {
      const step = bridgeSteps.find((known) => known === facts['step']);
      return step ? { title: { key: `bridge.${step}` }, message: excerpt } : null;
    }
    case 'meeting': {
      const step = meetingSteps.find((known) => known === facts['step']);
      return step ? { title: { key: `meeting.${step}` }, message: excerpt } : null;
    }
    case 'badge': {
      const id = badgeIds.find((known) => known === facts['badge']);
      if (!id) return null;
      const count = Number(facts['others'] ?? 0);
      const title: NotificationSentence =
        count > 0 ? { key: 'badge.several', count } : { key: 'badge.title' };
      return { title, message: { key: nameOfBadge(id) } };
    }
    case 'referral': {
      const step = referralSteps.find((known) => known === facts['step']);
      if (!step) return null;
      if (step === 'joined') {
        return { title: { key: 'referral.joined' }, message: { key: 'referral.joined_message' } };
      }
      const title: NotificationSentence = {
        key: `referral.${step}`,
        count: Number(facts['credits'] ?? 0),
      };
      return { title, message: { key: 'referral.reward_message' } };
    }
    case 'review':
      return {
        title: { key: 'review.title' },
        message: { key: 'review.message', count: Number(facts['in_touch'] ?? 0) },
      };
    case 'scorecard':
      return { title: { key: 'scorecard.title' }, message: { key: 'scorecard.message' } };
    case 'account': {
      const event = accountEvents.find((known) => known === facts['event']);
      if (!event) return null;
      return { title: { key: `account.${event}` }, message: { key: `account.${event}_message` } };
    }
  }
}
