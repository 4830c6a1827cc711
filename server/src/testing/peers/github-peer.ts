import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { serve } from '@hono/node-server';
import { Hono } from 'hono';

type Email = { email: string; primary: boolean; verified: boolean };
type GitHubUser = { id: number; login: string; name: string | null; avatar_url: string };

export const gitHubClient = { id: 'github-app', secret: 'github-secret' };

/** A stand-in for GitHub, with an installation's addresses. Who signs in is who `login` names. */
export async function startGitHubPeer() {
  const people = new Map<string, { user: GitHubUser; emails: Email[] }>();
  const seen: URLSearchParams[] = [];
  const app = new Hono();
  app.get('/login/oauth/authorize', (c) => {
    const query = new URL(c.req.url).searchParams;
    seen.push(query);
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('code', `code-of-${query.get('login')}`);
    back.searchParams.set('state', query.get('state') ?? '');
    return c.redirect(back.href);
  });
  app.post('/login/oauth/access_token', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    seen.push(form);
    const isClient =
      form.get('client_id') === gitHubClient.id &&
      form.get('client_secret') === gitHubClient.secret;
    const login = form.get('code')?.replace('code-of-', '') ?? '';
    // GitHub reports errors with status 200.
    if (!isClient || !people.has(login)) return c.json({ error: 'bad_verification_code' });
    return c.json({ access_token: `token-of-${login}`, token_type: 'bearer', scope: 'user:email' });
  });
  const find = (authorization: string | undefined) =>
    people.get(authorization?.replace(/^bearer token-of-/iu, '') ?? '');
  app.get('/api/v3/user', (c) => {
    const person = find(c.req.header('authorization'));
    return person ? c.json(person.user) : c.json({ message: 'Bad credentials' }, 401);
  });
  app.get('/api/v3/user/emails', (c) => {
    const person = find(c.req.header('authorization'));
    return person ? c.json(person.emails) : c.json({ message: 'Bad credentials' }, 401);
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What was sent to it. */
    seen,
    addPerson: (login: string, emails: Email[]): GitHubUser => {
      const user = {
        id: randomInt(1, 1e9),
        login,
        name: `The ${login}`,
        avatar_url: `https://avatars.example/${login}.png`,
      };
      people.set(login, { user, emails });
      return user;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

export type GitHubPeer = Awaited<ReturnType<typeof startGitHubPeer>>;
