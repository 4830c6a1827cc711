import { slugRetentionDays } from '@kith/contract/member-profiles/rules';
import { type Context, Hono } from 'hono';

import { readReferralLink } from '#features/referrals/read-link.ts';
import { readInvitation } from '#features/sharing/read-invitation.ts';
import { readBySlug, readShared, readSharedPicture } from '#features/sharing/read-shared.ts';
import { previewBadge } from './badge-page.ts';
import { drawPreview, type Preview, type PreviewPicture } from './draw-preview.ts';
import { previewInvitation, previewReferral } from './invite-page.ts';
import { type PageAnswers, type PageParts, readContent } from './page-answers.ts';
import { pictureOfPost, previewPost } from './post-page.ts';
import { previewProfile } from './profile-page.ts';

/**
 * The pictures that others show with a link: drawn of what its page shows. What can't be opened, or not
 * without a password, gets the answer of a link that never was.
 */
export function createPreviewRoutes(
  { database, clock, files }: PageParts,
  answers: PageAnswers,
): Hono {
  const { open, refuse } = answers;
  const previews = new Hono();
  const send = async (
    c: Context,
    preview: Preview | undefined,
    beside: PreviewPicture | null = null,
  ) => {
    if (!preview) return refuse(c);
    const picture = new Uint8Array(await drawPreview(preview, beside));
    c.header('content-security-policy', "default-src 'none'; sandbox");
    return c.body(picture, 200, {
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
  };
  previews.get('/share/:token/preview.png', async (c) => {
    await answers.limitPictures(c);
    const token = c.req.param('token');
    const shared = await readShared(database, token, clock.now());
    if (!shared || shared.password_hash !== null) return refuse(c);
    const { post, badge, profile } = shared;
    if (badge) return send(c, previewBadge(open(c), shared, badge));
    if (!post) return send(c, previewProfile(profile));
    const id = pictureOfPost(post);
    const read = async (asked: string) => {
      const stored = await readSharedPicture(database, { token, id: asked, now: clock.now() });
      return stored ? readContent(files, stored) : null;
    };
    const beside = id === null ? null : { id, read: () => read(id) };
    return send(c, previewPost(open(c), shared, post), beside);
  });
  previews.get('/invite/:token/preview.png', async (c) => {
    await answers.limitPictures(c);
    const { token } = c.req.param();
    const view = await readInvitation(database, token, clock.now());
    if (view) return send(c, previewInvitation(open(c), view));
    const link = await readReferralLink(database, token, clock.now());
    return send(c, link && previewReferral(open(c), link));
  });
  previews.get('/u/:slug/preview.png', async (c) => {
    await answers.limitPictures(c);
    const asked = { now: clock.now(), retentionDays: slugRetentionDays };
    const found = await readBySlug(database, c.req.param('slug'), asked);
    return send(c, found && found.retired_at === null ? previewProfile(found.profile) : undefined);
  });
  return previews;
}
