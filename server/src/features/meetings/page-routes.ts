import { errorStatus } from '@kith/contract/core/errors';
import { guestAnswers } from '@kith/contract/meetings/rules';
import { type Context, Hono } from 'hono';

import { AppError } from '#platform/app-error.ts';
import { createPageAnswers, type PageParts } from '#features/sharing/pages/page-answers.ts';
import { readPageStyle } from '#features/sharing/pages/page-style.ts';
import { addHeaders } from '#platform/http/add-headers.ts';
import { toErrorBody } from '#platform/http/error-body.ts';
import type { RequestVariables } from '#platform/http/request-log.ts';
import { retryHeaders } from '#platform/http/retry-after.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import {
  answerAsGuest,
  type Invited,
  openInvitation,
  refuseGuestEmails,
} from './answer-as-guest.ts';
import { showInvitation, showNotice } from './guest-page.ts';
import { takesAnswers } from './meeting-rows.ts';
import { reportAsGuest } from './report-as-guest.ts';

const folder = '/meeting/*';

/**
 * `/meeting/{token}`: a guest answers, without an account and without scripts. Threats: a program that
 * opens every link, so reading changes nothing; guessing, so tokens are long, addresses are limited, and
 * all that can't be opened gets one answer; text that becomes markup, so templates escape it and the
 * policy allows no script. Whoever the email is passed on to can answer for the guest, as with every
 * invitation: an answer is notified to the member, and can be changed.
 */
export async function createMeetingPages(parts: PageParts & { jobs: JobQueue }) {
  const style = await readPageStyle(parts.webFolder);
  const { open, send, refuse, limitPages } = createPageAnswers(parts, style);
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(
    folder,
    addHeaders({
      'cache-control': 'private, no-store',
      'content-security-policy': style.policy,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'Accept-Language',
    }),
  );
  const showEnd = (c: Context, { meeting: { row } }: Invited) => {
    if (row.state === 'cancelled') return send(c, showNotice(open(c), 'cancelled'));
    const isOpen = takesAnswers(row, parts.clock.now());
    return isOpen ? null : send(c, showNotice(open(c), 'over'));
  };
  /** The page again, to whoever chose a time that passed while it was open. */
  const askAgain = async (c: Context, token: string) => {
    const invited = await openInvitation(parts, token);
    if (!invited) return refuse(c);
    const asked = { token, now: parts.clock.now(), isLate: true };
    return showEnd(c, invited) ?? c.html(showInvitation(open(c), invited, asked), 400);
  };
  app.get('/meeting/:token', async (c) => {
    await limitPages(c);
    const { token } = c.req.param();
    const invited = await openInvitation(parts, token);
    if (!invited) return refuse(c);
    const asked = { token, now: parts.clock.now() };
    return showEnd(c, invited) ?? send(c, showInvitation(open(c), invited, asked));
  });
  app.post('/meeting/:token/never', async (c) => {
    await limitPages(c);
    const isDone = await refuseGuestEmails(parts, c.req.param('token'));
    return isDone ? send(c, showNotice(open(c), 'never')) : refuse(c);
  });
  app.post('/meeting/:token/report', async (c) => {
    await limitPages(c);
    const isDone = await reportAsGuest(parts, c.req.param('token'));
    return isDone ? send(c, showNotice(open(c), 'report')) : refuse(c);
  });
  app.post('/meeting/:token/:answer', async (c) => {
    await limitPages(c);
    const { token, answer: asked } = c.req.param();
    const answer = guestAnswers.find((known) => known === asked);
    if (answer === undefined) return refuse(c);
    const form = new URLSearchParams(await c.req.text());
    const text = (name: string) => form.get(name) ?? '';
    const given = { answer, slotId: form.get('slot'), time: text('time'), note: text('note') };
    const invited = await answerAsGuest(parts, { token, given }).catch(findLate);
    if (invited === 'late') return askAgain(c, token);
    if (!invited) return refuse(c);
    return showEnd(c, invited) ?? send(c, showNotice(open(c), answer));
  });
  app.all(folder, refuse);
  app.onError((error, c) => {
    const body = toErrorBody(error);
    if (body.code === 'internal') c.get('log').error({ err: error }, 'page failed');
    return Response.json(body, { status: errorStatus[body.code], headers: retryHeaders(body) });
  });
  return app;
}

function findLate(error: unknown): 'late' {
  if (error instanceof AppError && error.code === 'validation_failed') return 'late';
  throw error;
}
