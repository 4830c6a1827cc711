import { errorStatus } from '@kith/contract/core/errors';
import { type Context, Hono } from 'hono';

import { createPageAnswers, type PageParts } from '#features/sharing/pages/page-answers.ts';
import { readPageStyle } from '#features/sharing/pages/page-style.ts';
import { addHeaders } from '#platform/http/add-headers.ts';
import { toErrorBody } from '#platform/http/error-body.ts';
import type { RequestVariables } from '#platform/http/request-log.ts';
import { retryHeaders } from '#platform/http/retry-after.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { answerByLink, openAnswerLink, refuseEmails, reportByLink } from './answer-by-link.ts';
import { type Done, showAsked, showDone } from './answer-page.ts';
import type { BridgeService } from './hold-bridge.ts';

const folder = '/bridge/*';

/**
 * `/bridge/{token}`: someone who is no member answers, without an account and without scripts. Threats: a
 * program that opens every link, so reading changes nothing and is recorded nowhere; a link that is passed
 * on or replayed, so after the one answer its page shows no person; guessing, so tokens are long,
 * addresses are limited, and all that can't be opened gets one answer; text that becomes markup, so
 * templates escape it and the policy allows no script.
 */
export async function createBridgePages(
  parts: PageParts & { jobs: JobQueue; service: BridgeService },
) {
  const style = await readPageStyle(parts.webFolder);
  const { open, send, refuse, limitPages } = createPageAnswers(parts, style);
  const { clock, jobs, service } = parts;
  const steps = { clock, jobs, service };
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
  const finish = (c: Context, done: Done | null) =>
    done === null ? refuse(c) : send(c, showDone(open(c), done));
  app.get('/bridge/:token', async (c) => {
    await limitPages(c);
    const { token } = c.req.param();
    const asked = await openAnswerLink(steps, token);
    if (asked === undefined || asked === 'answered') return finish(c, asked ?? null);
    return send(c, showAsked(open(c), asked, token));
  });
  app.post('/bridge/:token/accept', async (c) => {
    await limitPages(c);
    const { token } = c.req.param();
    const given = await answerByLink(steps, { token, answer: 'accept', note: '' });
    return finish(c, given === 'accept' ? 'yes' : given === undefined ? null : 'answered');
  });
  app.post('/bridge/:token/decline', async (c) => {
    await limitPages(c);
    const { token } = c.req.param();
    const note = new URLSearchParams(await c.req.text()).get('note') ?? '';
    const given = await answerByLink(steps, { token, answer: 'decline', note });
    return finish(c, given === 'decline' ? 'no' : given === undefined ? null : 'answered');
  });
  app.post('/bridge/:token/never', async (c) => {
    await limitPages(c);
    return finish(c, (await refuseEmails(steps, c.req.param('token'))) ? 'never' : null);
  });
  app.post('/bridge/:token/report', async (c) => {
    await limitPages(c);
    return finish(c, (await reportByLink(steps, c.req.param('token'))) ? 'report' : null);
  });
  app.all(folder, refuse);
  app.onError((error, c) => {
    const body = toErrorBody(error);
    if (body.code === 'internal') c.get('log').error({ err: error }, 'page failed');
    return Response.json(body, { status: errorStatus[body.code], headers: retryHeaders(body) });
  });
  return app;
}
