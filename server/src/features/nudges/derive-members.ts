import { dayMs } from '@kith/contract/core/time';
import type { SignalType } from '@kith/contract/nudges/rules';
import { type RawBuilder, sql } from 'kysely';

import { closenessSql, type SignalScope } from './signal-scope.ts';

/** How long each is news. */
const lifeDays = { contact_joined: 30, post_published: 14, profile_changed: 30, mention: 14 };

/** What the member may know of members that their contacts are: see the function `member_facts`. */
function memberFacts(
  type: SignalType & keyof typeof lifeDays,
  { ownerId, now }: SignalScope,
): RawBuilder<unknown> {
  const days = lifeDays[type];
  return sql`
    select f.contact_id, ${type} || ':' || f.key as fact_key, f.evidence,
      f.happened_at + make_interval(days => ${days}) as expires_at, ${closenessSql} as value
    from member_facts(${type}, ${new Date(now.getTime() - days * dayMs)}, ${now}) f
    join contacts c on c.owner_id = ${ownerId} and c.id = f.contact_id
      and c.deleted_at is null and c.archived_at is null`;
}

export function deriveContactsJoined(scope: SignalScope): RawBuilder<unknown> {
  return memberFacts('contact_joined', scope);
}

export function derivePosts(scope: SignalScope): RawBuilder<unknown> {
  return memberFacts('post_published', scope);
}

export function deriveProfileChanges(scope: SignalScope): RawBuilder<unknown> {
  return memberFacts('profile_changed', scope);
}

export function deriveMentions(scope: SignalScope): RawBuilder<unknown> {
  return memberFacts('mention', scope);
}
