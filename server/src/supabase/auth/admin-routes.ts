import { isUuid } from '@kith/contract/core/uuid';
import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';

import { AuthError, invalidInput } from '#platform/auth-error.ts';
import type { Accounts } from '#features/auth/accounts/open-accounts.ts';
import { chooseRedirect } from '#features/auth/accounts/redirect-targets.ts';
import { createUser } from '#features/auth/admin-users/create-user.ts';
import { deleteUser } from '#features/auth/admin-users/delete-user.ts';
import { editUser } from '#features/auth/admin-users/edit-user.ts';
import { generateLink, linkTypes } from '#features/auth/admin-users/generate-link.ts';
import { inviteUser } from '#features/auth/admin-users/invite-user.ts';
import { listUsers } from '#features/auth/admin-users/list-users.ts';
import type { UserAttributes } from '#features/auth/admin-users/read-attributes.ts';
import { readUser } from '#features/auth/admin-users/read-user.ts';

import { createAdminFactorRoutes } from './admin-factor-routes.ts';
import { type AdminEnv, recordAdminCalls, requireAdmin } from './admin-gate.ts';
import { readBody, text } from './read-body.ts';

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value === true);
const attributesBody = z.object({
  id: text,
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: z.unknown().optional(),
  app_metadata: z.unknown().optional(),
  role: text,
  ban_duration: text,
});
const inviteBody = z.object({ email: text, data: z.unknown().optional() });
const linkBody = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: z.unknown().optional(),
  redirect_to: text,
});
const deleteBody = z.object({ should_soft_delete: flag });

const defaultPageSize = 50;
const maxPageSize = 1_000;
const maxPage = 1_000_000;

/** The admin API for users, for holders of the service key, which must never reach a browser. */
export function createAdminRoutes(accounts: Accounts): Hono<AdminEnv> {
  const { ctx } = accounts;
  const app = new Hono<AdminEnv>();
  for (const path of ['/admin/*', '/invite']) {
    app.use(path, recordAdminCalls(accounts), requireAdmin(accounts));
  }
  app.use('/admin/users', refuseSwitchedOff(accounts));
  app.get('/admin/users', async (c) => {
    const page = readNumber(c.req.query('page'), 1, maxPage);
    const perPage = readNumber(c.req.query('per_page'), defaultPageSize, maxPageSize);
    const { users, total } = await listUsers({ ctx, input: { page, perPage } });
    c.header('x-total-count', String(total));
    c.header('link', linkPages(c.req.path, { page, perPage, total }));
    return c.json({ users, aud: 'authenticated' });
  });
  app.post('/admin/users', async (c) => {
    const body = await readBody(c, attributesBody);
    if (body.id !== '' && !isUuid(body.id)) throw invalidInput('id must be an UUID');
    const id = body.id === '' ? undefined : body.id.toLowerCase();
    const input = { ...toAttributes(body), id };
    const user = await createUser({ ctx, client: c.get('client'), input });
    c.set('targetUserId', user.id);
    return c.json(user);
  });
  app.get('/admin/users/:id', async (c) => c.json(await readUser({ ctx, input: readTarget(c) })));
  app.put('/admin/users/:id', async (c) => {
    const { id } = readTarget(c);
    const attributes = toAttributes(await readBody(c, attributesBody));
    return c.json(await editUser({ ctx, input: { id, attributes } }));
  });
  app.delete('/admin/users/:id', async (c) => {
    const { id } = readTarget(c);
    const { should_soft_delete: isSoft } = await readBody(c, deleteBody);
    await deleteUser({ ctx, input: { id, isSoft } });
    return c.json({});
  });
  app.route('/admin/users', createAdminFactorRoutes(accounts));
  app.post('/invite', async (c) => {
    const { email, data } = await readBody(c, inviteBody);
    const redirectTo = chooseRedirect(ctx.policy, c.req.query('redirect_to'));
    const input = { email, data, redirectTo };
    const user = await inviteUser({ ctx, client: c.get('client'), input });
    c.set('targetUserId', user.id);
    return c.json(user);
  });
  app.post('/admin/generate_link', async (c) => {
    const body = await readBody(c, linkBody);
    const type = linkTypes.find((name) => name === body.type);
    if (!type) throw invalidInput(`Invalid email action link type requested: ${body.type}`);
    const { email, new_email: newEmail, password, data } = body;
    const wanted = c.req.query('redirect_to') ?? body.redirect_to;
    const redirectTo = chooseRedirect(ctx.policy, wanted === '' ? undefined : wanted);
    const input = { type, email, newEmail, password, data, redirectTo };
    const link = await generateLink({ ctx, client: c.get('client'), input });
    c.set('targetUserId', link.id);
    return c.json(link);
  });
  return app;
}

/** An operator may forbid the service key to list and create users. */
function refuseSwitchedOff({ ctx }: Accounts) {
  return createMiddleware<AdminEnv>(async (_c, next) => {
    if (!ctx.policy.listsUsersForAdmins) {
      throw new AuthError(404, 'not_found', 'There is no such endpoint');
    }
    await next();
  });
}

/** @throws 404 `validation_failed` for an invalid id. */
function readTarget(c: Context<AdminEnv, '/admin/users/:id'>): { id: string } {
  const id = c.req.param('id');
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
  return { id };
}

function toAttributes(body: z.infer<typeof attributesBody>): UserAttributes {
  return {
    email: body.email,
    phone: body.phone,
    password: body.password,
    passwordHash: body.password_hash,
    emailConfirm: body.email_confirm,
    phoneConfirm: body.phone_confirm,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
    role: body.role,
    banDuration: body.ban_duration,
  };
}

/** A whole number of the query; `initial` when absent or empty. */
function readNumber(given: string | undefined, initial: number, max: number): number {
  if (given === undefined || given === '') return initial;
  if (!/^\d+$/u.test(given)) throw invalidInput('Bad Pagination Parameters: not a number');
  return Math.min(Math.max(1, Number(given)), max);
}

/** The client reads the page from the first parameter, and the header must never be missing. */
function linkPages(
  path: string,
  { page, perPage, total }: { page: number; perPage: number; total: number },
): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) =>
    `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}
