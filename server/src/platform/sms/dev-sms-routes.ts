import { brand } from '@kith/contract/core/brand';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Selectable } from 'kysely';

import type { AuthShortMessages } from '#platform/database/database-types.ts';
import type { Database } from '#platform/database/database.ts';
import { protectDevPages, showPage } from '#platform/mail/dev-mail-routes.ts';

/** As the pool reads it. */
type MessageRow = Omit<Selectable<AuthShortMessages>, 'created_at'> & { created_at: Date };

const listLimit = 100;

/**
 * `/dev/sms`: the text messages that would have been sent. For the dev environment only, like
 * `/dev/mail`. With `Accept: application/json` it returns the messages as JSON.
 */
export function createDevSmsRoutes(database: Database): Hono {
  const app = new Hono();
  app.use(...protectDevPages);
  app.get('/', async (c) => {
    const found = await database.pool.query<MessageRow>(
      'select * from auth.short_messages order by created_at desc, id limit $1',
      [listLimit],
    );
    const wantsJson = c.req.header('accept')?.includes('application/json') ?? false;
    return wantsJson ? c.json(found.rows) : c.html(showMessages(found.rows));
  });
  return app;
}

function showMessages(messages: MessageRow[]) {
  const empty = html`<p>No message yet. What ${brand.name} would send appears here.</p>`;
  const items = messages.map(
    ({ recipient, body, created_at }) =>
      html`<li>
        <pre>${body}</pre>
        <small>+${recipient}, ${created_at.toISOString()}</small>
      </li>`,
  );
  const list = html`<ul>
    ${items}
  </ul>`;
  return showPage(
    'Text messages',
    html`<p><a href="/dev/mail">Mail</a></p>
      <h1>Text messages</h1>
      ${messages.length === 0 ? empty : list}`,
  );
}
