import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { type Locale, pickLocale } from '@kith/contract/core/locales';
import { errorStatus } from '@kith/contract/core/errors';
import { minuteS } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { addHeaders } from '#platform/http/add-headers.ts';
import { toErrorBody } from '#platform/http/error-body.ts';
import { readLanguages } from '#platform/http/languages.ts';
import { createRateLimit } from '#platform/rate-limit.ts';
import { retryHeaders } from '#platform/http/retry-after.ts';
import { translate } from '#platform/i18n/translate.ts';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';

import { readLocaleOf, stopEmails } from './stop-emails.ts';
import { readUnsubscribeSecret, readUnsubscribeToken } from './unsubscribe-links.ts';

/** Uses of one link within a minute; email programs use it once. */
export const linkLimit = createRateLimit({
  name: 'notifications.link',
  points: 20,
  durationS: minuteS,
});

/**
 * `/unsubscribe/{token}`: the link in an email. Threats: a scanner that opens every link, so GET
 * changes nothing and only shows a button; a leaked link, so it does this one thing and the page
 * sends no referrer; a forged link, which the HMAC detects.
 */
export function createUnsubscribeRoutes({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): Hono {
  const app = new Hono();
  app.use(
    addHeaders({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    }),
  );
  app.onError((error) => {
    const body = toErrorBody(error);
    return Response.json(body, { status: errorStatus[body.code], headers: retryHeaders(body) });
  });
  const read = async (c: Context) => {
    const secret = await readUnsubscribeSecret(database);
    const ended = readUnsubscribeToken(secret, c.req.param('token') ?? '');
    const locale = ended && (await readLocaleOf(database, ended.memberId));
    return ended && locale ? { ended, locale } : null;
  };
  const refuse = (c: Context) => {
    const locale = pickLocale(readLanguages(c));
    const title = translate(locale, 'unsubscribe:invalid.title');
    const body = translate(locale, 'unsubscribe:invalid.body');
    return c.html(showPage(locale, { title, body, action: 'link' }), 404);
  };
  app.get('/:token', async (c) => {
    const found = await read(c);
    if (!found) return refuse(c);
    const { locale } = found;
    const title = translate(locale, 'unsubscribe:title');
    const body = translate(locale, 'unsubscribe:body');
    return c.html(showPage(locale, { title, body, action: 'confirm' }));
  });
  app.post('/:token', async (c) => {
    const found = await read(c);
    if (!found) return refuse(c);
    await linkLimit.take(`${found.ended.memberId}.${found.ended.subject}`);
    await stopEmails({ database, clock }, found.ended);
    const { locale } = found;
    const title = translate(locale, 'unsubscribe:done.title');
    const body = translate(locale, 'unsubscribe:done.body');
    return c.html(showPage(locale, { title, body, action: 'link' }));
  });
  return app;
}

const style = `:root{color-scheme:light dark}body{margin:0;background:#fbf9f5;color:#221b17;
font:16px/1.5 Inter,system-ui,sans-serif}main{max-width:440px;margin:12vh auto 0;padding:0 20px}
h1{font:500 30px/1.2 Fraunces,Georgia,serif;margin:24px 0 12px}p{color:#645c55;margin:0 0 24px}
.mark{font:600 20px Fraunces,Georgia,serif}.mark b{color:#c5411b}
button{border:0;border-radius:8px;background:#c5411b;color:#fff;font:600 15px/20px inherit;
padding:12px 24px;font-family:inherit;cursor:pointer}a{color:#a8361a}
button:focus-visible,a:focus-visible{outline:2px solid #a8361a;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#1a1714;color:#f1ece4}p{color:#b5aa9e}
button{background:#f0784a;color:#241208}.mark b,a{color:#f6a37f}}`;

function showPage(
  locale: Locale,
  { title, body, action }: { title: string; body: string; action: 'confirm' | 'link' },
) {
  const confirm = translate(locale, 'unsubscribe:confirm');
  const preferences = translate(locale, 'unsubscribe:preferences');
  const button = html`<form method="post"><button type="submit">${confirm}</button></form>`;
  const link = html`<a href="${paths.notifications()}">${preferences}</a>`;
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${brand.name}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <span class="mark">●<b>●</b> ${brand.name}</span>
          <h1>${title}</h1>
          <p>${body}</p>
          ${action === 'confirm' ? button : link}
        </main>
      </body>
    </html>`;
}
