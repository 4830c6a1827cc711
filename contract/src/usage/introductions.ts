import type { UsageEvent } from './schemas.ts';

type Event = Pick<UsageEvent, 'featureName' | 'action' | 'resourceType' | 'usageData'>;

/** Spec point 3: introductions were suggested, through or between which contacts, to which member. */
export const introSuggested = (contactIds: readonly string[], userId: string | null): Event => ({
  featureName: 'intro_suggested',
  action: 'suggested',
  resourceType: 'intro_suggestion',
  usageData: { contactCount: contactIds.length, contactIds, userId },
});

export type OptInResponse = 'accepted' | 'declined';

/** Spec point 3: someone who was asked for an introduction, in a role, answered. */
export const optInResponse = (response: OptInResponse, context: string): Event => ({
  featureName: 'opt_in_response',
  action: response,
  resourceType: 'intro_suggestion',
  usageData: { response, context },
});
