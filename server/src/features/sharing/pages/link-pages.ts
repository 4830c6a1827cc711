import { paths } from '@kith/contract/app-routes/paths';
import { idSchema } from '@kith/contract/core/ids';
import type { ViewerKind } from '@kith/contract/sharing/rules';
import { type Context, Hono } from 'hono';
import { isbot } from 'isbot';

import { AppError } from '#platform/app-error.ts';

import { reportAsVisitor } from '#features/moderation/report-as-visitor.ts';
import { countView } from '#features/sharing/count-view.ts';
import { linkPasswordLimit, passwordLimit } from '#features/sharing/limits.ts';
import { readShared, readSharedPicture, type Shared } from '#features/sharing/read-shared.ts';
import { showBadge } from './badge-page.ts';
import { isProof, type PageAnswers, type PageParts, proveOpen } from './page-answers.ts';
import { showPasswordForm } from './page-frame.ts';
import { pathOfPreview, showInvite, showPost } from './post-page.ts';
import { showProfile } from './profile-page.ts';
import { showReported, showReportForm } from './report-form.ts';

/** A note of a thousand letters, each of which may be nine bytes of a form. */
const maxForm = 16_384;

/** `/p/{token}` shows a post, `/share/{token}` whatever a link is of. */
export function createLinkPages(parts: PageParts, answers: PageAnswers): Hono {
  const { database, clock } = parts;
  const { open, send, refuse } = answers;
  const pages = new Hono();
  const find = async (c: Context): Promise<Shared | undefined> => {
    await answers.limitPages(c);
    const shared = await readShared(database, c.req.param('token') ?? '', clock.now());
    return c.req.path.startsWith('/p/') && shared?.kind !== 'post' ? undefined : shared;
  };
  const show = async (c: Context, shared: Shared) => {
    await count(parts, answers.addressOf(c), c, shared);
    const isIndexed = shared.is_indexed && shared.password_hash === null;
    if (isIndexed) c.header('x-robots-tag', 'all');
    return send(c, showShared(open(c), { shared, token: c.req.param('token') ?? '', isIndexed }));
  };
  for (const path of ['/p/:token', '/share/:token']) {
    pages.get(path, async (c) => {
      const shared = await find(c);
      if (!shared) return refuse(c);
      return shared.password_hash === null
        ? show(c, shared)
        : send(c, showPasswordForm(open(c), null));
    });
    pages.post(path, async (c) => {
      const password = (await readForm(c)).get('password') ?? '';
      const shared = await find(c);
      if (!shared) return refuse(c);
      const stored = shared.password_hash;
      if (stored === null) return show(c, shared);
      if (!(await takeAttempt(shared.id, answers.addressOf(c)))) {
        return send(c, showPasswordForm(open(c), 'limited'), 429);
      }
      const { hashing, hashingQueue } = parts.accounts.ctx;
      const isRight = await hashingQueue(() => hashing.verifyPassword(stored, password));
      return isRight ? show(c, shared) : send(c, showPasswordForm(open(c), 'wrong'));
    });
  }
  pages.post('/p/:token/report', async (c) => {
    const form = await readForm(c);
    const shared = await find(c);
    if (!shared?.post || shared.post_id === null) return refuse(c);
    const token = c.req.param('token');
    const proof = proveOpen(shared.password_hash, token, shared.post_id);
    if (!isProof(proof, form.get('k') ?? undefined)) return refuse(c);
    await reportAsVisitor({
      database,
      post: { id: shared.post_id, ownerId: shared.owner_id, body: shared.post.body },
      address: answers.addressOf(c),
      form,
      now: clock.now(),
    });
    return send(c, showReported(open(c), token));
  });
  pages.get('/share/:token/pictures/:id', async (c) => {
    await answers.limitPictures(c);
    const { token, id } = c.req.param();
    if (!idSchema.safeParse(id).success) return refuse(c);
    const picture = await readSharedPicture(database, { token, id, now: clock.now() });
    const proof = proveOpen(picture?.password_hash ?? null, token, id);
    return isProof(proof, c.req.query('k')) ? answers.sendPicture(c, picture) : refuse(c);
  });
  return pages;
}

function showShared(
  page: Parameters<typeof showPost>[0],
  { shared, token, isIndexed }: { shared: Shared; token: string; isIndexed: boolean },
) {
  const picture = (id: string) => {
    const address = `${paths.share(token)}/pictures/${id}`;
    const proof = proveOpen(shared.password_hash, token, id);
    return proof === null ? address : `${address}?k=${proof}`;
  };
  const { post, badge, profile } = shared;
  if (badge) return showBadge(page, { shared, badge, token });
  if (post) {
    const proof = proveOpen(shared.password_hash, token, shared.post_id ?? '');
    const report = showReportForm(page, { token, proof });
    return showPost(page, { shared, post, isIndexed, report, addresses: { token, picture } });
  }
  const aside = showInvite(page, shared, token);
  const preview = pathOfPreview(shared, token);
  return showProfile(page, { profile, pictureOf: picture, preview, aside, isIndexed });
}

/** Programs that name themselves count apart; behind one address there may be several people. */
async function count({ database, clock }: PageParts, address: string, c: Context, link: Shared) {
  const program = c.req.header('user-agent') ?? '';
  const kind: ViewerKind = isbot(program) ? 'bot' : 'visitor';
  const viewer = { kind, name: `${address} ${program}` };
  await countView(database, { link, viewer, now: clock.now() });
}

async function readForm(c: Context): Promise<URLSearchParams> {
  const text = await c.req.text();
  if (text.length > maxForm) throw new AppError('payload_too_large', 'The form is too large');
  return new URLSearchParams(text);
}

/** Counts an attempt at a link's password; false when there were too many. */
async function takeAttempt(linkId: string, address: string): Promise<boolean> {
  try {
    await passwordLimit.take(`${linkId} ${address}`);
    await linkPasswordLimit.take(linkId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}
