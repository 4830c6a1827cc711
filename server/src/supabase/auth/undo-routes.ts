import { Hono } from 'hono';
import { z } from 'zod';

import { previewUndo, undoChange } from '#features/auth/account-undo/undo-change.ts';
import type { Accounts } from '#features/auth/accounts/open-accounts.ts';

import type { AuthEnv } from './auth-app.ts';
import { limitByIp } from './gates.ts';
import { readBody, text } from './read-body.ts';
import { openToAnyone } from './route-needs.ts';

const tokenBody = z.object({ token: text });

/** Undoing a change of an account, by the link of an email. */
export function createUndoRoutes(accounts: Accounts): Hono<AuthEnv> {
  const { ctx } = accounts;
  const isLimited = limitByIp(accounts, 'verify');
  const app = new Hono<AuthEnv>();
  app.post('/account_changes/preview', openToAnyone, isLimited, async (c) =>
    c.json(await previewUndo({ ctx, input: await readBody(c, tokenBody) })),
  );
  app.post('/account_changes/undo', openToAnyone, isLimited, async (c) =>
    c.json(await undoChange({ ctx, input: await readBody(c, tokenBody) })),
  );
  return app;
}
