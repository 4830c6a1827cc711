import { adminApi } from '#features/roles/admin-api.ts';
import type { Database } from '#platform/database/database.ts';
import { memberApi } from '#platform/http/api-server.ts';

import { appealNotice } from './appeal-notice.ts';
import { decideCase, hideReportedMessage } from './decide-case.ts';
import { listCases } from './list-cases.ts';
import { listNotices } from './list-notices.ts';
import { presentCase, presentNotice } from './present.ts';

const { moderation } = adminApi;
const { moderationNotices } = memberApi;

/** `/api/v1/admin/moderation` */
export function createCaseRoutes(database: Database) {
  return {
    cases: moderation.cases.handler(async ({ input }) => {
      const page = await listCases({ database, input });
      return { ...page, items: page.items.map(presentCase) };
    }),
    dismiss: moderation.dismiss.handler(async ({ context: { ctx }, input }) =>
      presentCase(await decideCase({ ctx, database, input: { ...input, action: 'dismiss' } })),
    ),
    hide: moderation.hide.handler(async ({ context: { ctx }, input }) =>
      presentCase(await decideCase({ ctx, database, input: { ...input, action: 'hide' } })),
    ),
    hideMessage: moderation.hideMessage.handler(async ({ context: { ctx }, input }) =>
      presentCase(await hideReportedMessage({ ctx, database, input })),
    ),
    warn: moderation.warn.handler(async ({ context: { ctx }, input }) =>
      presentCase(await decideCase({ ctx, database, input: { ...input, action: 'warn' } })),
    ),
    uphold: moderation.uphold.handler(async ({ context: { ctx }, input }) =>
      presentCase(await decideCase({ ctx, database, input: { ...input, action: 'uphold' } })),
    ),
    restore: moderation.restore.handler(async ({ context: { ctx }, input }) =>
      presentCase(await decideCase({ ctx, database, input: { ...input, action: 'restore' } })),
    ),
  };
}

/** `/api/v1/moderation/notices` */
export const noticeRoutes = {
  list: moderationNotices.list.handler(async ({ context: { ctx }, input }) => {
    const page = await listNotices({ ctx, input });
    return { ...page, items: page.items.map(presentNotice) };
  }),
  appeal: moderationNotices.appeal.handler(async ({ context: { ctx }, input }) =>
    presentNotice(await appealNotice({ ctx, input })),
  ),
};
