import type { Browser, Page } from '@playwright/test';

import { createLinkedInSample } from '../../server/src/testing/samples/linkedin-sample.ts';
import { callApi } from '../support/call-api.ts';
import { linkMembers } from '../support/member-links.ts';
import { readSession } from '../support/members.ts';
import { createParticipant, openParticipant, type Participant } from '../support/participants.ts';
import { locale } from './camera.ts';

const people = 60;

/** The viewer and two other members, who are linked with the viewer. */
export type Cast = {
  ana: Participant;
  mireille: Participant;
  omar: Participant;
  /** A post of each. */
  postIds: { ana: string; mireille: string; omar: string };
};

/** Signs up three members who are linked, with profiles, posts and, for the first, an import. */
export async function assembleCast(page: Page, browser: Browser): Promise<Cast> {
  const viewport = page.viewportSize() ?? { width: 1440, height: 900 };
  const place = { locale, viewport };
  const shown = ['profile_visibility'] as const;
  const ana = await createParticipant(page, 'Ana Reyes', shown);
  const mireille = await openParticipant(browser, 'Mireille Okafor', place, shown);
  const omar = await openParticipant(browser, 'Omar Haddad', place, shown);
  await importArchive(page);
  for (const member of [ana, mireille, omar]) await fillProfile(member);
  await linkMembers(ana, mireille);
  await linkMembers(omar, ana);
  const postIds = { ana: '', mireille: '', omar: '' };
  for (const [name, member] of Object.entries({ omar, ana, mireille })) {
    const post = await member.call<{ id: string }>('POST', '/api/v1/posts', {
      body: texts[name as keyof typeof texts],
      visibility: 'public',
    });
    postIds[name as keyof typeof postIds] = post.id;
  }
  await omar.call('POST', `/api/v1/posts/${postIds.mireille}/comments`, {
    body: 'What did you do with the two that would have paid three times as much?',
  });
  return { ana, mireille, omar, postIds };
}

export async function closeCast({ mireille, omar }: Cast): Promise<void> {
  for (const { page } of [mireille, omar]) await page.context().close();
}

const texts = {
  omar: 'Ask about last Tuesday, never about next year. What people plan to do is a story. #research #product\n\nWhat they did last Tuesday is on their screen, and they can show you.',
  ana: 'Has anyone here moved a pricing page from seats to usage? I owe you a coffee. #pricing',
  mireille:
    'We stopped selling seats in September. Churn fell by a third, and the sales calls got shorter, because nobody counts heads any more. The one thing I would do again: we asked our twelve oldest customers to set the meter with us. #pricing #usage-based',
};

async function fillProfile({ page, name }: Participant): Promise<void> {
  await callApi(page, 'PATCH', '/api/v1/profiles/me', {
    headline: 'Product people first, roadmaps second',
    about: `I build product teams that talk to customers every week. Fourteen years between Lagos, London and Paris, most of them on tools that people keep open all day.`,
    experience: [
      { company: 'Lumen', title: 'VP Product', from: '2026-11', to: null, text: '' },
      { company: 'Atelier', title: 'Head of product', from: '2021', to: '2026', text: '' },
    ],
    offers: ['pricing advice', 'first product hires'],
    seeks: ['design lead, Paris'],
    links: [{ url: 'https://okafor.example/', label: 'okafor.example' }],
    audiences: { headline: 'public', about: 'public', experience: 'public', offers: 'network' },
  });
  const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${Date.now().toString(36)}`;
  await callApi(page, 'PUT', '/api/v1/profiles/me/slug', { slug });
}

/** A whole LinkedIn archive, whose messages make relationships and signals. */
async function importArchive(page: Page): Promise<void> {
  const { zip } = createLinkedInSample({ at: new Date(), people });
  const { access_token: token } = await readSession(page);
  const sent = await page.request.post('/api/v1/imports?file_name=archive.zip', {
    headers: { authorization: `Bearer ${token}` },
    data: zip,
  });
  const { id } = (await sent.json()) as { id: string };
  await waitForImport(page, id, 'ready');
  await callApi(page, 'POST', `/api/v1/imports/${id}/start`, {});
  await waitForImport(page, id, 'completed');
}

async function waitForImport(page: Page, id: string, wanted: string): Promise<void> {
  for (;;) {
    const { status } = await callApi<{ status: string }>(page, 'GET', `/api/v1/imports/${id}`);
    if (status === wanted) return;
    await page.waitForTimeout(100);
  }
}
