import { randomUUID } from 'node:crypto';

import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { type RunningJobs, startJobs } from '#platform/jobs/job-queue.ts';
import { silentLogger } from '#platform/log.ts';
import { createDeliverJob } from '#platform/mail/deliver-mail.ts';
import { createDevMailRoutes } from '#platform/mail/dev-mail-routes.ts';
import { codeIn, linkIn } from '#testing/sent-mail.ts';
import { type TestApp, startTestApp } from '#testing/start-test-app.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { waitFor } from '#testing/wait-for.ts';
import { readPart, startSmtpPeer } from '#testing/peers/smtp-peer.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const smtp = await useUntilEnd(startSmtpPeer());

async function withSmtp(work: (server: TestApp) => Promise<void>) {
  const variables = { SMTP_URL: smtp.url };
  const jobs: { queue: RunningJobs | null } = { queue: null };
  const server = await startTestApp({
    database,
    variables,
    jobs: {
      queue: { send: (...args) => jobs.queue!.send(...args) },
    },
  });
  const handler = createDeliverJob({ database, smtpUrl: smtp.url, sender: 'hello@mail.example' });
  jobs.queue = await startJobs({ database, handlers: [handler], log: silentLogger });
  try {
    await work(server);
  } finally {
    await server.close();
    await jobs.queue.stop();
  }
}

test('with SMTP a sign-up waits for its email, which is in the member’s language and is then deleted', async () => {
  await withSmtp(async (server) => {
    smtp.refuse(1);
    const email = `${randomUUID()}@test.example`;
    const client = server.client();
    const { data, error } = await client.signUp({
      email,
      password,
      options: { data: { locale: 'de-DE' } },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    const mail = await waitFor(() => smtp.received.find(({ to }) => to.includes(email)));
    expect(mail.from).toBe('hello@mail.example');
    expect(mail.raw).toContain('Auto-Submitted: auto-generated');
    const text = readPart(mail.raw, 'text/plain');
    expect(text).toContain('Willkommen bei Kith');
    const html = readPart(mail.raw, 'text/html');
    expect(html).toContain('E-Mail-Adresse bestätigen');
    const asMail = { recipient: email, subject: '', body_html: '', body_text: text };
    expect(html).toContain(codeIn(asMail));
    const code = { email, token: codeIn(asMail), type: 'signup' } as const;
    expect((await client.verifyOtp(code)).error).toBeNull();
    expect((await client.signInWithPassword({ email, password })).error).toBeNull();
    await waitFor(async () => ((await server.readEmailsOf(email)).length === 0 ? true : undefined));
  });
});

test('without SMTP emails are readable in the dev environment, escaped as text', async () => {
  const server = await startTestApp({ database });
  const app = new Hono().route('/dev/mail', createDevMailRoutes(database));
  try {
    const email = `o'"<script>alert(1)</script>${randomUUID()}`.replaceAll(/[^\w']/gu, '');
    const address = `${email}@test.example`;
    await server.client().signUp({ email: address, password });
    await server.call('/recover', { body: { email: address } });
    const list = await (await app.request('/dev/mail')).text();
    expect(list).toContain('Choose a new password');
    const [, path] = /href="(\/dev\/mail\/[^"]+)"/u.exec(list) ?? [];
    const page = await app.request(path!);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const shown = await page.text();
    expect(shown).toContain(
      `href="${linkIn((await server.readEmailsOf(address))[0]).href.replaceAll('&', '&amp;')}"`,
    );
    await database.pool
      .query(`insert into auth.outgoing_emails (recipient, subject, body_text, body_html, created_at)
      values ('x', '<script>alert(1)</script>', '<img src=x>', '"><script>alert(2)</script>', now() + interval '1 hour')`);
    const listed = await (await app.request('/dev/mail')).text();
    expect(listed).not.toContain('<script>');
    const [, newest] = /href="(\/dev\/mail\/[^"]+)"/u.exec(listed) ?? [];
    const framed = await (await app.request(newest!)).text();
    expect(framed).not.toMatch(/<script|<img/u);
    expect((await app.request('/dev/mail/00000000-0000-0000-0000-000000000000')).status).toBe(404);
    const asData = await app.request('/dev/mail', { headers: { accept: 'application/json' } });
    expect(await asData.json()).toMatchObject([{ recipient: 'x' }, { recipient: address }]);
  } finally {
    await server.close();
  }
});
