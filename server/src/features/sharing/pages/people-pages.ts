import { paths } from '@kith/contract/app-routes/paths';
import { idSchema } from '@kith/contract/core/ids';
import { slugRetentionDays } from '@kith/contract/member-profiles/rules';
import { Hono } from 'hono';
import { isbot } from 'isbot';

import { countOpened, readReferralLink } from '#features/referrals/read-link.ts';
import { isFirst } from '#features/sharing/count-view.ts';
import {
  declineInvitation,
  noteOpened,
  readInvitation,
  readInviterPicture,
} from '#features/sharing/read-invitation.ts';
import { readBySlug, readSlugPicture } from '#features/sharing/read-shared.ts';
import { showDeclined, showInvitation, showReferral } from './invite-page.ts';
import type { PageAnswers, PageParts } from './page-answers.ts';
import { previewPath } from './page-frame.ts';
import { showJoin, showProfile } from './profile-page.ts';

/** `/invite/{token}`: an invitation, or a member's link. Reading accepts nothing: programs open every link. */
export function createInvitePages({ database, clock }: PageParts, answers: PageAnswers): Hono {
  const { open, send, refuse } = answers;
  const pages = new Hono();
  pages.get('/invite/:token', async (c) => {
    await answers.limitPages(c);
    const { token } = c.req.param();
    const view = await readInvitation(database, token, clock.now());
    const program = c.req.header('user-agent') ?? '';
    const isPerson = !isbot(program);
    if (!view) {
      const link = await readReferralLink(database, token, clock.now());
      if (!link) return refuse(c);
      const day = clock.now().toISOString().slice(0, 10);
      if (isPerson && isFirst(link.owner_id, `${answers.addressOf(c)} ${program}`, day))
        await countOpened(database, link.owner_id);
      return send(c, showReferral(open(c), { view: link, code: token }));
    }
    if (isPerson) await noteOpened(database, view, clock.now());
    const [first] = view.profile.pictures ?? [];
    const portrait = first ? `${paths.invite(token)}/pictures/${first.id}` : null;
    return send(c, showInvitation(open(c), { view, token, portrait }));
  });
  pages.post('/invite/:token/decline', async (c) => {
    await answers.limitPages(c);
    const isDeclined = await declineInvitation(database, c.req.param('token'), clock.now());
    return isDeclined ? send(c, showDeclined(open(c))) : refuse(c);
  });
  pages.get('/invite/:token/pictures/:id', async (c) => {
    await answers.limitPictures(c);
    const { token, id } = c.req.param();
    if (!idSchema.safeParse(id).success) return refuse(c);
    return answers.sendPicture(
      c,
      await readInviterPicture(database, { token, id, now: clock.now() }),
    );
  });
  return pages;
}

/** `/u/{slug}`: a public profile at the address its member chose; a former one leads there. */
export function createProfilePages({ database, clock }: PageParts, answers: PageAnswers): Hono {
  const { open, send, refuse } = answers;
  const pages = new Hono();
  pages.get('/u/:slug', async (c) => {
    await answers.limitPages(c);
    const asked = { now: clock.now(), retentionDays: slugRetentionDays };
    const found = await readBySlug(database, c.req.param('slug'), asked);
    if (!found) return refuse(c);
    const { slug, profile } = found;
    if (found.retired_at !== null) return c.redirect(paths.publicProfile(slug), 301);
    const page = open(c);
    c.header('x-robots-tag', 'all');
    const pictureOf = (id: string) => `${paths.publicProfile(slug)}/pictures/${id}`;
    const aside = showJoin(page, profile.name);
    const preview = previewPath(paths.publicProfile(slug));
    return send(c, showProfile(page, { profile, pictureOf, preview, aside, isIndexed: true }));
  });
  pages.get('/u/:slug/pictures/:id', async (c) => {
    await answers.limitPictures(c);
    const { slug, id } = c.req.param();
    if (!idSchema.safeParse(id).success) return refuse(c);
    return answers.sendPicture(c, await readSlugPicture(database, { slug, id, now: clock.now() }));
  });
  return pages;
}
