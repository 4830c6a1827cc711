import { slugKeptDays } from '@kith/contract/member-profiles/rules';
import { type Context, Hono } from 'hono';

import { readInvitation } from '#features/sharing/read-invitation.ts';
import { readBySlug, readShared } from '#features/sharing/read-shared.ts';
import { drawPreview, type Preview } from './draw-preview.ts';
import { previewInvitation } from './invite-page.ts';
import type { PageAnswers, PageParts } from './page-answers.ts';
import { previewPost } from './post-page.ts';
import { previewProfile } from './profile-page.ts';

/**
 * The pictures that others show with a link: drawn of what its page shows. What can't be opened, or not
 * without a password, gets the answer of a link that never was.
 */
export function createPreviewRoutes({ database, clock }: PageParts, answers: PageAnswers): Hono {
  const { open, refuse } = answers;
  const previews = new Hono();
  const send = async (c: Context, preview: Preview | undefined) => {
    if (!preview) return refuse(c);
    const picture = new Uint8Array(await drawPreview(preview));
    c.header('content-security-policy', "default-src 'none'; sandbox");
    return c.body(picture, 200, {
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
  };
  previews.get('/share/:token/preview.png', async (c) => {
    await answers.limitPictures(c);
    const shared = await readShared(database, c.req.param('token'), clock.now());
    if (!shared || shared.password_hash !== null) return refuse(c);
    const { post, profile } = shared;
    return send(c, post ? previewPost(open(c), shared, post) : previewProfile(profile));
  });
  previews.get('/invite/:token/preview.png', async (c) => {
    await answers.limitPictures(c);
    const view = await readInvitation(database, c.req.param('token'), clock.now());
    return send(c, view && previewInvitation(open(c), view));
  });
  previews.get('/u/:slug/preview.png', async (c) => {
    await answers.limitPictures(c);
    const asked = { now: clock.now(), keptDays: slugKeptDays };
    const found = await readBySlug(database, c.req.param('slug'), asked);
    return send(c, found && found.retired_at === null ? previewProfile(found.profile) : undefined);
  });
  return previews;
}
