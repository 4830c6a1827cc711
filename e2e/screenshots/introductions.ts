import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import { expect, type Page } from '@playwright/test';

import { callApi } from '../support/call-api.ts';
import {
  addContact,
  createParticipant,
  openParticipant,
  type Participant,
} from '../support/participants.ts';
import { addShownTie } from '../support/shown-ties.ts';
import { locale } from './camera.ts';

type Thing = { id: string };

const dayMs = 86_400_000;
const shown = ['profile_visibility'] as const;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const dayIn = (days: number) => inDays(days).slice(0, 10);

/** The viewer, the people who are asked, and what is under way. */
export type IntroductionCast = {
  ana: Participant;
  others: Participant[];
  opportunityId: string;
  meetingId: string;
  /** One of the viewer's own that waits for its target, and one that they are asked to make. */
  sentId: string;
  askedId: string;
  /** The address of someone who is no member and was asked by email. */
  guestEmail: string;
};

/** Signs up five members who know each other, with introductions, opportunities and matches. */
export async function assembleIntroductions(page: Page): Promise<IntroductionCast> {
  const browser = page.context().browser();
  if (!browser) throw new Error('No browser');
  const place = { locale, viewport: page.viewportSize() ?? { width: 1440, height: 900 } };
  const ana = await createParticipant(page, 'Ana Reyes', shown);
  const others = await Promise.all(
    ['Priya Raman', 'Mireille Okafor', 'Hal Brandt', 'Jonas Lindqvist'].map((name) =>
      openParticipant(browser, name, place, shown),
    ),
  );
  const [priya, mireille, hal, jonas] = others as [
    Participant,
    Participant,
    Participant,
    Participant,
  ];
  for (const [member, headline] of [
    [priya, 'Founder, Tessel'],
    [mireille, 'VP Product, Lumen'],
    [hal, 'Investor, Brandt & Co'],
    [jonas, 'Research lead, Nordhaven'],
  ] as const) {
    const audiences = { headline: 'public', experience: 'public' };
    await callApi(member.page, 'PATCH', '/api/v1/profiles/me', { headline, audiences });
  }
  const ids = await knowEachOther(ana, { priya, mireille, jonas });
  const halId = await addContact(ana, hal);
  await callApi(page, 'PATCH', `/api/v1/contacts/${halId}`, {
    title: 'Investor',
    company: 'Brandt & Co',
  });
  for (const connector of [priya, mireille]) {
    await addContact(hal, connector);
    await addShownTie(connector, hal, { searcher: ana, contactId: halId });
  }
  const opportunityId = await addOpportunities(ana, { ...ids, hal: halId });
  const asked = await askOthers(ana, { priya, mireille, hal, jonas }, { ids, opportunityId });
  await addMatches(ana);
  const meeting = await ana.call<Thing>('POST', '/api/v1/meetings', {
    title: 'Coffee in Porto',
    time_zone: 'Europe/Lisbon',
    guests: [{ contact_id: ids.priya }],
    times: [inDays(2)],
    opportunity_id: opportunityId,
  });
  return { ana, others, opportunityId, meetingId: meeting.id, ...asked };
}

type Ids = Record<'priya' | 'mireille' | 'jonas', string>;

/** The viewer has spoken to each of them, to some more lately. */
async function knowEachOther(
  ana: Participant,
  people: Record<keyof Ids, Participant>,
): Promise<Ids> {
  const ids = { priya: '', mireille: '', jonas: '' };
  const lately = { priya: [2, 9, 20, 31], mireille: [9, 40], jonas: [47] };
  const jobs = {
    priya: { title: 'Founder', company: 'Tessel' },
    mireille: { title: 'VP Product', company: 'Lumen' },
    jonas: { title: 'Research lead', company: 'Nordhaven' },
  };
  for (const name of ['priya', 'mireille', 'jonas'] as const) {
    const contact_id = await addContact(ana, people[name]);
    ids[name] = contact_id;
    await addContact(people[name], ana);
    await callApi(ana.page, 'PATCH', `/api/v1/contacts/${contact_id}`, jobs[name]);
    for (const days of lately[name]) {
      const occurred_at = inDays(-days);
      await ana.call('POST', '/api/v1/interactions', { contact_id, kind: 'call', occurred_at });
    }
  }
  return ids;
}

/** A pipeline with every stage; returns the one that is looked at. */
async function addOpportunities(ana: Participant, ids: Ids & { hal: string }): Promise<string> {
  const add = (title: string, fields: object) =>
    ana.call<Thing>('POST', '/api/v1/opportunities', { title, ...fields });
  const euros = (amount: number) => ({ amount: amount * 100_000, currency: 'EUR' });
  const person = (contact_id: string, role = '') => [{ contact_id, role }];
  const step = (text: string, days: number) => ({ text, due_on: dayIn(days) });
  await add('Brand refresh, Porto', {
    value: euros(24),
    people: person(ids.jonas),
    next_step: step('Ask Jonas who decides', 3),
  });
  await add('Guest lecture, ETH', { kind: 'other', next_step: step('Read the outline', 10) });
  await add('Usage pricing pages, Tessel', {
    stage: 'qualified',
    value: euros(32),
    people: person(ids.priya, 'Decides'),
    next_step: step('Send two references', -3),
  });
  await add('Interim design lead', { stage: 'qualified', kind: 'job', value: euros(46) });
  await add('Halcyon research retainer', {
    stage: 'in_conversation',
    value: euros(80),
    people: person(ids.mireille),
  });
  await add('Atlante annual report', {
    stage: 'proposal',
    value: euros(48),
    close_on: dayIn(40),
  });
  for (const [title, to] of [
    ['Tessel workshop', 'won'],
    ['Museum audio guide', 'lost'],
  ] as const) {
    const { id } = await add(title, { stage: 'proposal', value: euros(20) });
    await ana.call('POST', `/api/v1/opportunities/${id}/move`, { from: 'proposal', to });
  }
  const { id } = await add('Nordhaven portfolio reviews', {
    stage: 'in_conversation',
    kind: 'partnership',
    value: euros(72),
    close_on: dayIn(25),
    people: [...person(ids.hal, 'Decides'), ...person(ids.priya, 'Knows him')],
    next_step: step('Rooms from the 3rd', 1),
  });
  const note = { text: 'He looks at three companies that are about to change their prices.' };
  await ana.call('POST', `/api/v1/opportunities/${id}/notes`, note);
  return id;
}

type Asked = Pick<IntroductionCast, 'sentId' | 'askedId' | 'guestEmail'>;

/** Ana asks Priya for Hal; Mireille and Jonas ask Ana; Hal asks Priya for Ana. */
async function askOthers(
  ana: Participant,
  { priya, mireille, hal, jonas }: Record<'priya' | 'mireille' | 'hal' | 'jonas', Participant>,
  { ids, opportunityId }: { ids: Ids; opportunityId: string },
): Promise<Asked> {
  const request = async (
    by: Participant,
    connector: Participant,
    rest: { target: object; opportunity_id?: string; connector_contact_id?: string },
  ) => {
    const { items } = await by.call<{ items: Thing[] }>(
      'GET',
      `/api/v1/contacts?q=${encodeURIComponent(connector.name)}`,
    );
    const { id } = await by.call<Thing>('POST', '/api/v1/bridges', {
      connector_contact_id: items[0]?.id,
      why: 'I help software teams explain their prices, and you know how I work.',
      message:
        'I help software teams explain their prices. Could I show you what we learnt from twelve of them? Twenty minutes, by phone or when you are in Berlin.',
      ...rest,
    });
    await by.call('POST', `/api/v1/bridges/${id}/request`, {});
    return id;
  };
  const agree = async (connector: Participant, id: string, wanted: string) => {
    const { items } = await connector.call<{ items: { contact_id: string }[] }>(
      'GET',
      `/api/v1/bridges/${id}/candidates`,
    );
    const contact_id = items[0]?.contact_id;
    if (contact_id === undefined) throw new Error(`${connector.name} doesn’t know ${wanted}`);
    const note = 'Ana redid our pricing page. Best three weeks of the year.';
    await connector.call('POST', `/api/v1/bridges/${id}/agree`, { contact_id, note });
  };
  const sentId = await request(ana, priya, {
    target: { name: 'Hal Brandt', about: 'Investor, Brandt & Co' },
    opportunity_id: opportunityId,
    connector_contact_id: ids.priya,
  });
  await agree(priya, sentId, 'Hal');
  const askedId = await request(mireille, ana, {
    target: { name: 'Jonas Lindqvist', about: 'Research lead, Nordhaven' },
  });
  const guest = { ...hal, name: 'Greta Guest', email: `greta-${ana.id}@guest.example` };
  await addContact(ana, guest);
  const byEmail = await request(jonas, ana, { target: { name: 'Greta Guest', about: '' } });
  await agree(ana, byEmail, 'Greta');
  const forAna = await request(hal, priya, { target: { name: 'Ana Reyes', about: '' } });
  await agree(priya, forAna, 'Ana');
  return { sentId, askedId, guestEmail: guest.email };
}

/** People who should meet. No one but the members is warm, so the viewer's minimum is none. */
async function addMatches(ana: Participant): Promise<void> {
  const people = [
    [
      'Lea',
      'Moser',
      { title: 'Researcher', company: 'ETH Zürich', offers: ['time series review'] },
    ],
    ['Søren', 'Dahl', { title: 'Head of data', company: 'Maersk', seeks: ['forecasting help'] }],
    ['Keiko', 'Tanaka', { title: 'Design lead', company: 'Fuji Labs', offers: ['design lead'] }],
    ['Omar', 'Haddad', { title: 'Engineering director', seeks: ['design lead', 'recruiter'] }],
    ['Amara', 'Nwosu', { title: 'Recruiter', company: 'Baobab', offers: ['recruiting'] }],
  ] as const;
  for (const [first_name, last_name, fields] of people) {
    const tags = ['research', 'small teams'];
    const { id } = await ana.call<Thing>('POST', '/api/v1/contacts', {
      first_name,
      last_name,
      tags,
      ...fields,
    });
    const occurred_at = inDays(-6);
    await ana.call('POST', '/api/v1/interactions', { contact_id: id, kind: 'call', occurred_at });
  }
  const search = {
    view: 'open',
    preferences: { ...defaultPrivacyPreferences, warmth_threshold: 0 },
  };
  await expect(async () => {
    const list = await ana.call<{ is_searching: boolean; items: Thing[] }>(
      'POST',
      '/api/v1/matches/list',
      search,
    );
    expect(list.is_searching).toBe(false);
    expect(list.items.length).toBeGreaterThan(0);
  }).toPass();
}
