import { randomUUID } from 'node:crypto';

import type { ConsentType } from '@kith/contract/consents/rules';
import type { Browser, Page } from '@playwright/test';

import { callWithToken } from './call-api.ts';
import { readSession, signUpMember } from './members.ts';

/** A member with a page of their own, who exchanges messages with another. */
export type Participant = {
  page: Page;
  id: string;
  name: string;
  email: string;
  password: string;
  /** Calls the API as them. */
  call: <Answer>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    data?: unknown,
  ) => Promise<Answer>;
};

type ContextOptions = {
  baseURL?: string;
  locale: string;
  viewport: { width: number; height: number };
};

/** Signs up a member of this name in a browser context of their own. */
export async function openParticipant(
  browser: Browser,
  name: string,
  options: ContextOptions,
  consents: readonly ConsentType[] = [],
): Promise<Participant> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  return await createParticipant(await context.newPage(), name, consents);
}

/** Signs up a member of this name on a page, who also gives `consents`. */
export async function createParticipant(
  page: Page,
  name: string,
  consents: readonly ConsentType[] = [],
): Promise<Participant> {
  const { email, password } = await signUpMember(page, consents, name);
  const session = await readSession(page);
  return {
    page,
    id: session.user.id,
    name,
    email,
    password,
    call: (method, path, data) => callWithToken(page, session.access_token, method, path, data),
  };
}

/** Puts a member among another's contacts, by the address they signed up with. */
export async function addContact(holder: Participant, other: Participant): Promise<string> {
  const [first_name = '', ...rest] = other.name.split(' ');
  const { id } = await holder.call<{ id: string }>('POST', '/api/v1/contacts', {
    first_name,
    last_name: rest.join(' '),
    emails: [{ value: other.email, label: 'work' }],
  });
  return id;
}

/** Puts each of two members among the other's contacts. */
export async function addEachOther(one: Participant, other: Participant): Promise<void> {
  await addContact(one, other);
  await addContact(other, one);
}

/** The conversation of two members; returns its id. */
export function openConversation(one: Participant, other: Participant): Promise<string> {
  return one.call<string>('POST', '/rest/v1/rpc/create_conversation', { other_user_id: other.id });
}

/** Sends a message through the API. */
export async function sendMessage(
  sender: Participant,
  conversationId: string,
  content: string,
): Promise<void> {
  await sender.call('POST', '/functions/v1/dm-send-message', {
    conversation_id: conversationId,
    content,
    client_msg_id: randomUUID(),
  });
}
