import { randomUUID } from 'node:crypto';

import { type Browser, expect, type Page } from '@playwright/test';

import { enterAsNewMember, readSession } from './members.ts';

/** A member with a page of their own. */
export type Correspondent = {
  page: Page;
  id: string;
  name: string;
  email: string;
  password: string;
  /** Calls the API as them. */
  call: <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, data?: unknown) => Promise<Answer>;
};

type Place = { baseURL?: string; locale: string; viewport: { width: number; height: number } };

/** Signs in a fresh member of this name in a browser of their own. */
export async function enterAs(
  browser: Browser,
  name: string,
  place: Place,
): Promise<Correspondent> {
  const context = await browser.newContext({ ...place, reducedMotion: 'reduce' });
  return await enterOn(await context.newPage(), name);
}

/** Signs in a fresh member of this name on a page. */
export async function enterOn(page: Page, name: string): Promise<Correspondent> {
  const { email, password } = await enterAsNewMember(page, [], name);
  const session = await readSession(page);
  const config = await page.request.get('/api/config');
  const { publishable_key: apikey } = (await config.json()) as { publishable_key: string };
  return {
    page,
    id: session.user.id,
    name,
    email,
    password,
    call: async (method, path, data) => {
      const answer = await page.request.fetch(path, {
        method,
        headers: {
          apikey,
          authorization: `Bearer ${session.access_token}`,
          'idempotency-key': randomUUID(),
        },
        ...(data === undefined ? {} : { data }),
      });
      expect(answer.ok(), `${method} ${path} answered ${answer.status()}`).toBe(true);
      return (await answer.json()) as never;
    },
  };
}

/** Puts a member among another's contacts, by the address they signed up with. */
export async function addContact(holder: Correspondent, other: Correspondent): Promise<string> {
  const [first_name = '', ...rest] = other.name.split(' ');
  const { id } = await holder.call<{ id: string }>('POST', '/api/v1/contacts', {
    first_name,
    last_name: rest.join(' '),
    emails: [{ value: other.email, label: 'work' }],
  });
  return id;
}

/** Two members, each of whom has the other's address among their contacts. */
export async function link(one: Correspondent, other: Correspondent): Promise<void> {
  await addContact(one, other);
  await addContact(other, one);
}

/** The conversation of two members; answers its id. */
export function openConversation(one: Correspondent, other: Correspondent): Promise<string> {
  return one.call<string>('POST', '/rest/v1/rpc/create_conversation', { other_user_id: other.id });
}

/** Sends a message past the screen. */
export async function write(
  sender: Correspondent,
  conversationId: string,
  content: string,
): Promise<void> {
  await sender.call('POST', '/functions/v1/dm-send-message', {
    conversation_id: conversationId,
    content,
    client_msg_id: randomUUID(),
  });
}
