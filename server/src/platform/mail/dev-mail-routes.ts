import { brand } from '@kith/contract/core/brand';
import { Hono, type MiddlewareHandler } from 'hono';
import { html, raw } from 'hono/html';
import { secureHeaders } from 'hono/secure-headers';
import type { Selectable } from 'kysely';

import type { AuthOutgoingEmails } from '#platform/database/database-types.ts';
import type { Database } from '#platform/database/database.ts';

/** A row as the pool reads it. */
type OutgoingEmail = Omit<Selectable<AuthOutgoingEmails>, 'created_at'> & { created_at: Date };

const listLimit = 100;
const uuid = '[0-9a-f]{8}-[0-9a-f-]{27}';
const links = /https?:\/\/[^\s<>"']+/gu;

/**
 * `/dev/mail`: the emails that would have been sent. For the dev environment only, where everyone
 * who can reach the server is its developer; emails contain sign-in links. With `Accept:
 * application/json` it returns the emails as JSON.
 */
export function createDevMailRoutes(database: Database): Hono {
  const app = new Hono();
  app.use(...protectDevPages);
  app.get('/', async (c) => {
    const found = await database.pool.query<OutgoingEmail>(
      'select * from auth.outgoing_emails order by created_at desc, id limit $1',
      [listLimit],
    );
    const wantsJson = c.req.header('accept')?.includes('application/json') ?? false;
    return wantsJson ? c.json(found.rows) : c.html(showList(found.rows));
  });
  app.get(`/:id{${uuid}}`, async (c) => {
    const id = c.req.param('id');
    const found = await database.pool.query<OutgoingEmail>(
      'select * from auth.outgoing_emails where id = $1',
      [id],
    );
    const mail = found.rows[0];
    return mail ? c.html(showMail(mail)) : c.notFound();
  });
  return app;
}

const policy = {
  defaultSrc: ["'none'"],
  styleSrc: ["'unsafe-inline'"],
  frameSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'self'"],
};

/** Headers of a page in the dev environment: it is not cached, and nothing in it runs. */
export const protectDevPages: [MiddlewareHandler, MiddlewareHandler] = [
  secureHeaders({ contentSecurityPolicy: policy, referrerPolicy: 'no-referrer' }),
  async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  },
];

const style = `body{margin:0;background:#fbf9f5;color:#221b17;font:15px/1.5 system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:40px 20px}h1{font:500 28px/1.2 Georgia,serif}
a{color:#ab3415}ul{list-style:none;padding:0}li{border-top:1px solid #e3dfd8;padding:12px 0}
small{color:#645c55}iframe{width:100%;height:620px;border:1px solid #e3dfd8;border-radius:12px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f5f1ec;border-radius:12px;padding:20px}`;

export function showPage(title: string, body: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;
}

function showList(emails: OutgoingEmail[]) {
  const empty = html`<p>No mail yet. What ${brand.name} would send appears here.</p>`;
  const items = emails.map(
    ({ id, subject, recipient, created_at }) =>
      html`<li>
        <a href="/dev/mail/${id}">${subject}</a><br />
        <small>${recipient}, ${created_at.toISOString()}</small>
      </li>`,
  );
  const list = html`<ul>
    ${items}
  </ul>`;
  return showPage(
    'Mail',
    html`<p><a href="/dev/sms">Text messages</a></p>
      <h1>Mail</h1>
      ${emails.length === 0 ? empty : list}`,
  );
}

function showMail(mail: OutgoingEmail) {
  const { subject, recipient, created_at, body_html, body_text } = mail;
  return showPage(
    subject,
    html`<p><a href="/dev/mail">All mail</a></p>
      <h1>${subject}</h1>
      <p><small>To ${recipient}, ${created_at.toISOString()}</small></p>
      <iframe
        title="As HTML"
        sandbox="allow-top-navigation-by-user-activation"
        srcdoc="${withTopTarget(body_html)}"
      ></iframe>
      <h2>As text</h2>
      <pre>${linkAddresses(body_text)}</pre>`,
  );
}

/** Links of the framed email open in the whole window. */
function withTopTarget(mail: string): string {
  return mail.replace('<head>', '<head><base target="_top">');
}

function linkAddresses(text: string) {
  const parts: (string | ReturnType<typeof html>)[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(links)) {
    parts.push(text.slice(end, index), html`<a href="${address}">${address}</a>`);
    end = index + address.length;
  }
  return [...parts, text.slice(end)];
}
