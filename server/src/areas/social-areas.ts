import type { AreaParts } from './area-parts.ts';
import { lazyAreas } from './lazy-areas.ts';

/** What members do with each other. */
export function createSocialAreas(parts: AreaParts) {
  const { database, config, network } = parts;
  return lazyAreas({
    bridges: async () =>
      (await import('#features/bridges/routes.ts')).createBridgeRoutes({
        database,
        hasTransport: config.SMTP_URL !== undefined,
        origin: config.appOrigin,
      }),
    badges: async () =>
      (await import('#features/badges/routes.ts')).createBadgeRoutes({
        database,
        hasForum: config.DISCOURSE_URL !== undefined,
      }),
    analyses: async () => (await import('#features/analyses/routes.ts')).analysisRoutes,
    contactIntelligence: async () => {
      const { createContactIntelligenceRoutes } =
        await import('#features/contact-intelligence/routes.ts');
      const { openProvider } = await import('#features/contact-intelligence/open-provider.ts');
      const { CONTACT_INTELLIGENCE_URL: url, CONTACT_INTELLIGENCE_KEY: key } = config;
      return createContactIntelligenceRoutes(openProvider({ url, key, network }));
    },
    community: async () => {
      const { createCommunityRoutes } = await import('#features/community/routes.ts');
      const { openCommunity } = await import('#features/community/community-service.ts');
      return createCommunityRoutes(openCommunity(parts));
    },
    comments: async () => (await import('#features/posts/routes.ts')).commentRoutes,
    conversations: async () => {
      const { conversationRoutes } = await import('#features/messages/conversation-routes.ts');
      const { threadRoutes } = await import('#features/messages/routes.ts');
      return { ...conversationRoutes, ...threadRoutes };
    },
    feed: async () => (await import('#features/feed/routes.ts')).feedRoutes,
    invitations: async () =>
      (await import('#features/sharing/routes.ts')).createInvitationRoutes(parts),
    matches: async () => (await import('#features/matches/routes.ts')).createMatchRoutes(parts),
    meetings: async () =>
      (await import('#features/meetings/routes.ts')).createMeetingRoutes({ network }),
    memberLinks: async () => (await import('#features/member-links/routes.ts')).memberLinkRoutes,
    memberProfiles: async () => {
      const { memberProfileRoutes } = await import('#features/member-profiles/routes.ts');
      const { profileFitRoutes } = await import('#features/profile-fits/routes.ts');
      return { ...memberProfileRoutes, ...profileFitRoutes };
    },
    messages: async () => {
      const { correspondentRoutes } = await import('#features/messages/conversation-routes.ts');
      const { messageRoutes } = await import('#features/messages/routes.ts');
      return { ...messageRoutes, ...correspondentRoutes };
    },
    posts: async () => {
      const { postRoutes } = await import('#features/posts/routes.ts');
      const { createWritingRoutes } = await import('#features/posts/writing-routes.ts');
      return { ...postRoutes, ...createWritingRoutes({ network }) };
    },
    profileAnalyses: async () =>
      (await import('#features/profile-analyses/routes.ts')).profileAnalysisRoutes,
    referrals: async () =>
      (await import('#features/referrals/routes.ts')).createReferralRoutes({
        database,
        origin: config.appOrigin,
      }),
    shareLinks: async () =>
      (await import('#features/sharing/routes.ts')).createShareLinkRoutes(parts.accounts.ctx),
  });
}
