import { type CommunityService } from '#features/community/community-service.ts';
import { requireFlag } from '#features/flags/require-flag.ts';
import { requireActing } from '#features/operations/require-acting.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { MemberContext } from '#platform/context.ts';

import { changeRule, previewRule } from './change-rule.ts';
import { listGroupChanges } from './group-changes.ts';
import { openGroups } from './group-service.ts';
import { readGroupSync } from './read-group-sync.ts';
import { previewRepair, repairGroups } from './repair-groups.ts';
import { setAutomatic } from './set-automatic.ts';

const { forumGroups: endpoints } = adminApi;

/** `/api/v1/admin/forum-groups` */
export function createForumGroupRoutes(community: CommunityService) {
  const service = openGroups(community);
  return {
    get: endpoints.get.handler(async ({ context: { ctx }, input: { fresh: isFresh } }) => {
      await requireScreen(ctx);
      return readGroupSync({ service, isFresh });
    }),
    history: endpoints.history.handler(async ({ context: { ctx } }) => {
      await requireScreen(ctx);
      return listGroupChanges(service.database);
    }),
    previewRule: endpoints.previewRule.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      return previewRule({ service, input });
    }),
    changeRule: endpoints.changeRule.handler(async ({ context: { ctx }, input }) => {
      await requireChanging(ctx);
      return changeRule({ ctx, service, input });
    }),
    setAutomatic: endpoints.setAutomatic.handler(async ({ context: { ctx }, input }) => {
      await requireChanging(ctx);
      return setAutomatic({ ctx, service, input });
    }),
    previewRepair: endpoints.previewRepair.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      return previewRepair({ service, input });
    }),
    repair: endpoints.repair.handler(async ({ context: { ctx }, input }) => {
      await requireChanging(ctx);
      return repairGroups({ ctx, service, input });
    }),
  };
}

function requireScreen({ database }: MemberContext): Promise<void> {
  return database.transaction((tx) => requireFlag(tx, 'ff.community.group_sync'));
}

async function requireChanging(ctx: MemberContext): Promise<void> {
  await requireScreen(ctx);
  await requireActing(ctx);
}
