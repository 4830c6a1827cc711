import { photoPath } from '@kith/contract/contacts/rules';
import type { followSuggestionSchema } from '@kith/contract/feed/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/card.tsx';
import { FoundPerson } from '#ui/found-person.tsx';
import { toFollowQuery } from '../api/feed.ts';
import { authorPath } from '../api/author-path.ts';
import { useFollow } from '../api/follow.ts';

/** Members whose public posts the member doesn't get yet. */
export function PeopleToFollow() {
  const { t } = useTranslation('posts');
  const { data } = useQuery(toFollowQuery());
  const people = data?.items ?? [];
  if (people.length === 0) return null;
  return (
    <Section title={t('follow.title')}>
      <Card>
        <ul className="divide-y divide-border">
          {people.map((person) => (
            <li key={person.member_id} className="px-4 py-3">
              <PersonToFollow person={person} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

function PersonToFollow({ person }: { person: z.output<typeof followSuggestionSchema> }) {
  const { t } = useTranslation('posts');
  const format = useFormat();
  const follow = useFollow();
  const [isFollowed, setIsFollowed] = useState(false);
  const href = authorPath(person);
  const name = person.name || t('unnamed');
  function toggle() {
    const next = !isFollowed;
    follow.mutate(
      { memberId: person.member_id, isFollowed: next },
      { onSuccess: () => setIsFollowed(next) },
    );
  }
  return (
    <FoundPerson
      name={name}
      // An empty ring: they are no contact yet.
      warmth={person.warmth ?? 0}
      {...(href !== null && { href })}
      photoPath={person.photo_id && photoPath(person.photo_id)}
      match={null}
      context={
        person.headline ||
        t('trending.posts', {
          count: person.post_count,
          number: format.number(person.post_count),
        })
      }
      trailing={
        <Button
          size="sm"
          variant={isFollowed ? 'ghost' : 'secondary'}
          isPending={follow.isPending}
          aria-label={t(isFollowed ? 'follow.unfollowName' : 'follow.followName', { name })}
          onClick={toggle}
        >
          {isFollowed ? t('follow.following') : t('follow.follow')}
        </Button>
      }
    />
  );
}
