import { randomUUID } from 'node:crypto';

import { strangerCases } from '#testing/stranger-cases.ts';

const keptIds = 20;
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** The kind of row that the answers of a group's operations are mostly about. */
const groupKinds: Readonly<Record<string, string>> = {
  accountExports: 'export',
  accountTokens: 'token',
  analyses: 'analysis',
  billing: 'checkout',
  bridges: 'bridge',
  comments: 'comment',
  companies: 'company',
  contactFiles: 'file',
  contactGroups: 'group',
  contacts: 'contact',
  contactViews: 'view',
  conversations: 'conversation',
  duplicates: 'duplicate',
  engagements: 'nudge',
  feed: 'signal',
  imports: 'import',
  interactions: 'interaction',
  invitations: 'invitation',
  meetings: 'meeting',
  matches: 'match',
  memberLinks: 'linkRequest',
  messages: 'message',
  moderation: 'case',
  moderationNotices: 'notice',
  nudges: 'nudge',
  opportunities: 'opportunity',
  posts: 'post',
  profileAnalyses: 'profileAnalysis',
  pushSubscriptions: 'device',
  relationships: 'relationship',
  reminders: 'reminder',
  sessions: 'session',
  shareLinks: 'shareLink',
  signals: 'signal',
};
/** Where an answer is about another kind than its group. */
const answerKinds: Readonly<Record<string, string>> = {
  'conversations.messages': 'message',
  'duplicates.merges': 'merge',
  'meetings.addCalendar': 'meetingCalendar',
  'meetings.calendars': 'meetingCalendar',
  'messages.recipients': 'member',
};
/** Lists within an answer whose rows are of another kind. */
const partKinds: Readonly<Record<string, string>> = {
  guests: 'guest',
  objections: 'objection',
  slots: 'slot',
};
/** Groups whose rows have names instead of ids. */
const namedKinds: readonly string[] = ['alignment', 'runbooks'];
/** Names of fields that say less than the path that needs their id. */
const fieldKinds: Readonly<Record<string, string>> = { operation: 'bulk', batch: 'answers' };

/** Where a path names another kind than its group, and no stranger's case says so. */
const pathKinds: Readonly<Record<string, string>> = {
  'connectors.decide': 'conflict',
  'connectors.undo': 'change',
  'contactFiles.upload': 'contact',
  'meetings.removeCalendar': 'meetingCalendar',
  'memberLinks.follow': 'member',
  'memberLinks.unfollow': 'member',
  'memberLinks.unlink': 'member',
  'memberProfiles.fits': 'member',
  'messages.block': 'member',
  'messages.unblock': 'member',
  'memberProfiles.report': 'member',
  'moderation.dismiss': 'case',
  'moderation.hide': 'case',
  'moderation.restore': 'appealed',
  'moderation.uphold': 'appealed',
  'moderation.warn': 'case',
  'posts.mute': 'member',
  'posts.unbookmark': 'post',
  'posts.unhide': 'post',
  'posts.unmute': 'member',
};
const kinds = new Set(Object.values(groupKinds));

const groupOf = (operation: string) => operation.split('.')[0] ?? '';

const kindInAnswer = (operation: string) =>
  answerKinds[operation] ?? groupKinds[groupOf(operation)] ?? groupOf(operation);

function kindOfField(name: string): string {
  const field = name.replace(/_ids?$/u, '');
  return fieldKinds[field] ?? field;
}

/** Ids of rows that exist, so that requests find what they name. */
export class KnownIds {
  readonly #ids = new Map<string, string[]>();

  add(kind: string, id: string): void {
    const known = this.#ids.get(kind) ?? [];
    if (!known.includes(id)) this.#ids.set(kind, [...known, id].slice(-keptIds));
  }

  /** Reads the ids in the answer of an operation; what is within a contact has a contact's id. */
  learn(operation: string, answer: string): void {
    if (/^[[{]/u.test(answer)) this.#learnFrom(JSON.parse(answer), kindInAnswer(operation));
  }

  #learnFrom(value: unknown, kind: string): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      const isId = typeof part === 'string' && (idPattern.test(part) || namedKinds.includes(kind));
      if (isId && /(?:^|_)id$/u.test(name)) {
        this.add(name === 'id' ? kind : kindOfField(name), part);
      } else {
        this.#learnFrom(part, partKinds[name] ?? (kinds.has(name) ? name : kind));
      }
    }
  }

  /** One of a kind; an unknown id where there is none. */
  of(kind: string, at: number): string {
    const known = this.#ids.get(kind) ?? [];
    return known[at % known.length] ?? randomUUID();
  }

  /** For `contact_id` the id of a contact, for `id` and `ids` one of the operation's own kind. */
  choose(operation: string, name: string, at: number): string {
    if (!/^ids?$/u.test(name)) return this.of(kindOfField(name), at);
    // What is added needs a name that isn’t taken.
    if (namedKinds.includes(groupOf(operation)) && operation.endsWith('.create')) {
      return randomUUID();
    }
    const kind = strangerCases[operation]?.names ?? pathKinds[operation];
    return this.of(kind ?? kindInAnswer(operation), at);
  }
}
