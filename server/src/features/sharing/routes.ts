import type { AccountContext } from '#features/auth/accounts/account-context.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/app-error.ts';
import { memberApi } from '#platform/http/api-server.ts';

import { acceptInvitation } from './accept-invitation.ts';
import { createInvitation } from './create-invitation.ts';
import { createShareLink } from './create-share-link.ts';
import { openingLimit } from './limits.ts';
import { listInvitations } from './list-invitations.ts';
import { listShareLinks } from './list-share-links.ts';
import { openShareLink } from './open-share-link.ts';
import { presentInvitation, presentOpenedInvitation, presentShareLink } from './present.ts';
import { declineInvitation, openInvitation } from './read-invitation.ts';
import { revokeInvitation, updateInvitation } from './update-invitation.ts';
import { revokeShareLink, updateShareLink } from './update-share-link.ts';

const { shareLinks, invitations } = memberApi;

/**
 * `/api/v1/share-links`. A repeat of a create makes another link: its answer contains the token, so
 * it is not kept for repeats.
 */
export function createShareLinkRoutes({
  database,
  hashing,
  hashingQueue,
}: Pick<AccountContext, 'database' | 'hashing' | 'hashingQueue'>) {
  const hashPassword = (password: string) => hashingQueue(() => hashing.hashPassword(password));
  return {
    list: shareLinks.list.handler(async ({ context: { ctx }, input }) => ({
      items: (await listShareLinks({ ctx, input })).map(presentShareLink),
    })),
    create: shareLinks.create.handler(async ({ context: { ctx }, input }) => {
      const { row, token } = await createShareLink({ ctx, hashPassword, input });
      return { link: presentShareLink(row), token };
    }),
    update: shareLinks.update.handler(async ({ context: { ctx }, input }) =>
      presentShareLink(await updateShareLink({ ctx, input })),
    ),
    revoke: shareLinks.revoke.handler(async ({ context: { ctx }, input }) =>
      presentShareLink(await revokeShareLink({ ctx, input })),
    ),
    open: shareLinks.open.handler(async ({ context: { ctx }, input }) => {
      const { kind, post_id, owner_id } = await openShareLink({ ctx, database, input });
      return { kind, post_id, member_id: owner_id };
    }),
  };
}

/** `/api/v1/invitations` */
export function createInvitationRoutes({ database }: { database: Database }) {
  return {
    list: invitations.list.handler(async ({ context: { ctx } }) => ({
      items: (await listInvitations({ ctx })).map(presentInvitation),
    })),
    create: invitations.create.handler(async ({ context: { ctx }, input }) => {
      const { row, token } = await createInvitation({ ctx, input });
      return { invitation: presentInvitation(row), token };
    }),
    update: invitations.update.handler(async ({ context: { ctx }, input }) =>
      presentInvitation(await updateInvitation({ ctx, input })),
    ),
    revoke: invitations.revoke.handler(async ({ context: { ctx }, input }) =>
      presentInvitation(await revokeInvitation({ ctx, input })),
    ),
    open: invitations.open.handler(async ({ context: { ctx }, input }) =>
      presentOpenedInvitation(await openInvitation({ ctx, database, input })),
    ),
    accept: invitations.accept.handler(({ context: { ctx }, input }) =>
      acceptInvitation({ ctx, database, input }),
    ),
    decline: invitations.decline.handler(async ({ context: { ctx }, input: { token } }) => {
      await openingLimit.take(ctx.actor.memberId);
      await ctx.database.transaction(async () => undefined);
      const isDeclined = await declineInvitation(database, token, ctx.clock.now());
      if (!isDeclined) throw notFound('Invitation');
      return { is_declined: true };
    }),
  };
}
