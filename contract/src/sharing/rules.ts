import { dayMs } from '../core/time.ts';

/** What a link shows. */
export const shareKinds = ['post', 'profile', 'badge'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** Who opened a link: a person without an account, a member, or a program. */
export const viewerKinds = ['visitor', 'member', 'bot'] as const;
export type ViewerKind = (typeof viewerKinds)[number];

export const sharingLimits = {
  /** Links, or invitations, of one member that work at once. */
  open: 200,
  linksPerDay: 50,
  invitationsPerDay: 30,
  /** In the first week of an account. */
  newAccountInvitationsPerDay: 5,
  days: 365,
  uses: 50,
  message: 500,
  passwordMin: 6,
  passwordMax: 72,
} as const;

export const defaultInvitationDays = 14;

/** The end of something that lasts some days from now. */
export function endsAfter(days: number, now: Date): Date {
  return new Date(now.getTime() + days * dayMs);
}

/** A sentence that is longer than this is no headline. */
const leadMaxLength = 180;

/**
 * The first sentence of a text, unaltered, and what comes after it. A text that begins with something
 * too long has no lead.
 */
export function splitLead(text: string): { lead: string; rest: string } {
  const [line = ''] = text.split('\n', 1);
  const [first] = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line);
  const lead = first?.segment ?? '';
  if ([...lead].length > leadMaxLength) return { lead: '', rest: text };
  return { lead: lead.trim(), rest: text.slice(lead.length).trim() };
}
