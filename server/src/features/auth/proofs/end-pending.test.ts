import { expect, test } from 'vitest';

import { newEmail, startProviderServer } from '#testing/provider-server.ts';
import { linkIn, openInBrowser } from '#testing/sent-mail.ts';
import { goodPassword as password } from '#testing/test-app-clients.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

const database = await useSharedDatabase();
const server = await startProviderServer({ database });
const newPassword = 'Warmer-Ties-2027';

/** A member who has linked an account at a provider; `thief` is another browser. */
async function signUpLinked() {
  const email = newEmail();
  const owner = server.page();
  const { data } = await owner.signUp({ email, password });
  const account = server.peers.acme.addAccount({ email, email_verified: true });
  return { email, owner, account, userId: data.user!.id, thief: server.page({ flowType: 'pkce' }) };
}
type Scene = Awaited<ReturnType<typeof signUpLinked>>;

/** The code of a sign-in at the provider, which links the account there, too. */
async function proveAtProvider({ thief, account }: Scene): Promise<string> {
  const { data } = await thief.signInWithOAuth({
    provider: 'acme' as 'google',
    options: { skipBrowserRedirect: true, queryParams: { login_hint: account.sub } },
  });
  const end = await server.followRedirects(data.url!);
  return end.searchParams.get('code') ?? '';
}

/** The code of the last link of an email change; the address has moved. */
async function proveByEmailChange({ thief, email }: Scene): Promise<string> {
  await thief.signInWithPassword({ email, password });
  const next = newEmail();
  await thief.updateUser({ email: next });
  const ends: URL[] = [];
  for (const address of [email, next]) {
    const emails = await server.readEmailsOf(address);
    const mail = emails.find(({ body_text: text }) => text.includes('type=email_change'));
    ends.push(await openInBrowser(linkIn(mail)));
  }
  return ends[1]?.searchParams.get('code') ?? '';
}

const ways = [
  ['of a provider', proveAtProvider],
  ['of an email change', proveByEmailChange],
] as const;

const changes: Record<string, (scene: Scene) => Promise<{ error: unknown }>> = {
  'a new password': ({ owner }) => owner.updateUser({ password: newPassword }),
  'one from the service': ({ userId }) =>
    server.admin().updateUserById(userId, { password: newPassword }),
};

test.for(ways)('a code %s opens its session', async ([, prove]) => {
  const scene = await signUpLinked();
  const { data } = await scene.thief.exchangeCodeForSession(await prove(scene));
  expect(data.user?.id).toBe(scene.userId);
});

test.for(ways)('a code %s opens no session after a new password', async ([, prove]) => {
  for (const [name, change] of Object.entries(changes)) {
    const scene = await signUpLinked();
    const code = await prove(scene);
    expect((await change(scene)).error, name).toBeNull();
    const { error } = await scene.thief.exchangeCodeForSession(code);
    expect(error?.code, name).toBe('flow_state_not_found');
  }
});

test('a code of a provider opens no session once its identity is unlinked', async () => {
  const scene = await signUpLinked();
  const code = await proveAtProvider(scene);
  const { data } = await scene.owner.getUserIdentities();
  const linked = data?.identities.find(({ provider }) => provider === 'acme');
  expect((await scene.owner.unlinkIdentity(linked!)).error).toBeNull();
  const { error } = await scene.thief.exchangeCodeForSession(code);
  expect(error?.code).toBe('flow_state_not_found');
});
