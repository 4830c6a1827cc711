import { matchRoute } from '../app-routes/match.ts';
import { paths } from '../app-routes/paths.ts';
import { billingEvents, disputeNotices, moderationEvents } from './notification-texts.ts';
import type { NotificationData } from './schemas.ts';

type Link = Partial<NotificationData>;

const encode = encodeURIComponent;
/** They lead to the member who caused them. */
const kindsOfMembers: readonly string[] = ['follow', 'link_request', 'link_accepted'];

/**
 * Where a notification leads: to its post, signal, conversation, bridge … if that screen is built,
 * else to the list. Anything may be in `data`: unknown content leads to the list too.
 */
export function notificationPath(data: Link): string {
  const address = findAddress(data);
  const path = address?.split('?')[0] ?? '';
  return address !== null && matchRoute(path)?.built === true ? address : paths.notifications();
}

function findAddress(data: Link): string | null {
  const { post_id: post, signal_id: signal, conversation_id: conversation } = data;
  const { actor_id: actor, bridge_id: bridge, import_id: imported, contact_id: contact } = data;
  if (post !== undefined) return `/app/feed?post=${encode(post)}`;
  if (signal !== undefined) return `/app/feed?highlight=${encode(signal)}`;
  if (conversation !== undefined) return `/messages?conversation=${encode(conversation)}`;
  if (data.meeting_id !== undefined) return paths.meeting(data.meeting_id);
  if (bridge !== undefined) return `/app/opportunities?bridge=${encode(bridge)}`;
  if (contact !== undefined) return paths.contact(contact);
  if (imported !== undefined) return paths.contactsImport({ import: imported });
  if (actor !== undefined && kindsOfMembers.includes(data.kind ?? '')) return paths.profile(actor);
  if (moderationEvents.some((event) => event === data.facts?.['event'])) return paths.support();
  if (disputeNotices.some((event) => event === data.facts?.['event'])) return paths.support();
  if (billingEvents.some((event) => event === data.facts?.['event'])) return paths.billing();
  if (data.facts?.['event'] === 'granted_credits') return paths.wallet();
  if (data.facts?.['event'] === 'granted_plan') return paths.billing();
  if (data.kind === 'export_ready' || data.kind === 'account') return paths.account();
  if (data.kind === 'badge') return paths.badges();
  if (data.kind === 'referral') return paths.referralProgram();
  if (data.kind === 'review') {
    return paths.insights({ view: 'review', month: String(data.facts?.['month']).slice(0, 7) });
  }
  if (data.kind === 'scorecard') return paths.adminScorecards();
  if (data.kind === 'reminder_due') return paths.dashboard();
  return null;
}
