import type { PostVisibility } from '@kith/contract/posts/rules';
import type { Audience } from '@kith/contract/posts/schemas';
import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '#lib/api-client.ts';

type AudienceQuestion = {
  visibility: PostVisibility;
  audience: Audience;
  mentioned_ids: string[];
};

/** Who will see a post, how many they are, and who of those named in it will not. */
export const audienceQuery = (question: AudienceQuestion) =>
  apiQuery.posts.audience.queryOptions({
    input: question,
    placeholderData: keepPreviousData,
    meta: { reportsOwnErrors: true },
  });

/** Contacts to choose from, by part of their name. */
export const contactChoicesQuery = (q: string) =>
  apiQuery.contacts.list.queryOptions({
    input: { q, limit: 20 },
    placeholderData: keepPreviousData,
    meta: { reportsOwnErrors: true },
  });

/** The name of a chosen contact. */
export const contactNameQuery = (id: string) =>
  apiQuery.contacts.get.queryOptions({ input: { id }, meta: { reportsOwnErrors: true } });

export const groupChoicesQuery = () =>
  apiQuery.contactGroups.list.queryOptions({ input: {}, meta: { reportsOwnErrors: true } });
