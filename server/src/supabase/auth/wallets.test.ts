import { createHash, randomBytes } from 'node:crypto';

import { minuteMs } from '@kith/contract/core/time';
import { ed25519 } from '@noble/curves/ed25519.js';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';

import { startTestApp } from '#testing/start-test-app.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { type MessageParts, openEthereumWallet, writeWalletMessage } from '#testing/wallets.ts';

const database = await useFileDatabase();
const [server, off] = await Promise.all([
  startTestApp({
    database,
    variables: {
      AUTH_WEB3_ETHEREUM: 'true',
      AUTH_WEB3_SOLANA: 'true',
      AUTH_REDIRECT_URLS: 'https://wallet.example/**',
    },
  }),
  startTestApp({ database, variables: { AUTH_SIGNUPS: 'false', AUTH_WEB3_SOLANA: 'true' } }),
]);

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function writeBase58(bytes: Uint8Array): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = alphabet.charAt(Number(number % 58n)) + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(Math.max(0, zeros)) + text;
}

function newSolanaWallet() {
  const secret = randomBytes(32);
  const key = ed25519.getPublicKey(secret);
  return {
    address: writeBase58(key),
    key,
    sign: (text: string | Uint8Array) => {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      return Buffer.from(ed25519.sign(bytes, secret)).toString('base64url');
    },
  };
}

const write = (chain: 'Ethereum' | 'Solana', address: string, parts: MessageParts = {}) =>
  writeWalletMessage({ origin: server.origin, now: server.clock.now() }, chain, address, parts);

async function redeem(body: { chain: string; message: string; signature: string }, at = server) {
  const response = await at.call('/token?grant_type=web3', { body });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

/** The error for a message of a new Ethereum wallet with these parts. */
async function refusalOf(parts: MessageParts, change = (text: string) => text) {
  const wallet = openEthereumWallet();
  const message = change(write('Ethereum', wallet.address, parts));
  const signature = wallet.sign(message);
  const { status, answer } = await redeem({ chain: 'ethereum', message, signature });
  return [
    status,
    answer['error'] ?? answer['code'],
    answer['error_description'] ?? answer['message'],
  ];
}

test('the stock client signs in with an Ethereum wallet, and finds its account again', async () => {
  const wallet = openEthereumWallet();
  const provider = {
    request: async ({ method, params }: { method: string; params?: unknown[] }) => {
      if (method === 'eth_requestAccounts') return [wallet.address];
      if (method === 'eth_chainId') return '0x1';
      return wallet.sign(Buffer.from(String(params?.[0]).slice(2), 'hex'));
    },
  };
  const signIn = () =>
    server.client().signInWithWeb3({
      chain: 'ethereum',
      statement: 'Sign in to keep your network warm.',
      wallet: provider as never,
      options: { url: `${server.origin}/auth` },
    });
  const { data, error } = await signIn();
  expect(error).toBeNull();
  const subject = `web3:ethereum:${wallet.address.toLowerCase()}`;
  expect(data.user).toMatchObject({
    email: '',
    phone: '',
    app_metadata: { provider: 'web3', providers: ['web3'] },
    identities: [
      {
        provider: 'web3',
        id: subject,
        identity_data: {
          sub: subject,
          custom_claims: { chain: 'ethereum', network: '1', domain: new URL(server.origin).host },
        },
      },
    ],
  });
  expect(decodeJwt(data.session!.access_token)['amr']).toMatchObject([{ method: 'web3' }]);
  const profile = await database.pool.query('select display_name from profiles where id = $1', [
    data.user?.id,
  ]);
  expect(profile.rows[0]).toEqual({
    display_name: `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`.toLowerCase(),
  });
  expect((await signIn()).data.user?.id).toBe(data.user?.id);
});

test('the stock client signs in with a Solana wallet', async () => {
  const wallet = newSolanaWallet();
  const { data, error } = await server.client().signInWithWeb3({
    chain: 'solana',
    statement: 'Sign in to keep your network warm.',
    wallet: {
      publicKey: { toBase58: () => wallet.address },
      signMessage: async (bytes: Uint8Array) => Buffer.from(wallet.sign(bytes), 'base64url'),
    } as never,
    options: { url: 'https://wallet.example/sign-in' },
  });
  expect(error).toBeNull();
  expect(data.user?.identities?.[0]?.id).toBe(`web3:solana:${wallet.address}`);
});

test('a hardware wallet’s message format is read', async () => {
  const wallet = newSolanaWallet();
  const message = write('Solana', wallet.address);
  const size = Buffer.alloc(2);
  size.writeUInt16LE(message.length);
  const head = Buffer.concat([Buffer.from('\u00FFsolana offchain', 'latin1'), Buffer.alloc(33)]);
  const signer = Buffer.concat([Buffer.from([1, 1]), wallet.key]);
  const envelope = Buffer.concat([head, signer, size, Buffer.from(message)]);
  const { status } = await redeem({ chain: 'solana', message, signature: wallet.sign(envelope) });
  expect(status).toBe(200);
});

test('web3 message replay: a message signs in once, in any form', async () => {
  const wallet = openEthereumWallet();
  const message = write('Ethereum', wallet.address);
  const signature = wallet.sign(message);
  const body = { chain: 'ethereum', message, signature };
  const answers = await Promise.all([redeem(body), redeem(body), redeem(body)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  // The other signature of the same point does not count as another message.
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const s = order - BigInt(`0x${signature.slice(66, 130)}`);
  const flipped = signature.slice(-2) === '1b' ? '1c' : '1b';
  const twin = `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${flipped}`;
  const replayed = await redeem({ ...body, signature: twin });
  expect(replayed.answer).toEqual({
    error: 'invalid_grant',
    error_description: 'Message was used already',
  });
  const kept = await database.pool.query<{ hash: Buffer }>('select hash from auth.used_proofs');
  const hashes = kept.rows.map(({ hash }) => hash.toString('hex'));
  expect(hashes).toContain(createHash('sha256').update(message).digest('hex'));
});

test('wrong domain: a message for another site is refused', async () => {
  const { host } = new URL(server.origin);
  const [mismatch, foreign] = [
    'Domain of the message does not match its URI',
    'URI of the message is not allowed',
  ];
  const cases: [MessageParts, string][] = [
    [{ domain: 'evil.example' }, mismatch],
    [{ URI: 'https://evil.example/' }, mismatch],
    [{ domain: 'evil.example', URI: 'https://evil.example/' }, foreign],
    [{ domain: `${host}.evil.example` }, mismatch],
    [
      { domain: 'wallet.example', URI: 'http://wallet.example/' },
      'URI of the message must be https',
    ],
    [{ URI: 'javascript:alert(1)' }, 'URI of the message must be https'],
    [{ URI: `http://user@${host}/` }, foreign],
    [{ Version: '2' }, 'Version of the message must be 1'],
  ];
  for (const [parts, text] of cases) {
    expect(await refusalOf(parts), JSON.stringify(parts)).toEqual([400, 'invalid_grant', text]);
  }
});

test('expired: a message is valid from ten minutes before to ten minutes after it was issued', async () => {
  const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
  const cases: [MessageParts, string][] = [
    [{ 'Issued At': at(-11 * minuteMs) }, 'Message was issued too long ago'],
    [{ 'Issued At': at(11 * minuteMs) }, 'Message was issued in the future'],
    [{ 'Expiration Time': at(-1000) }, 'Message has expired'],
    [{ 'Expiration Time': at(-1000), 'Not Before': at(-2000) }, 'Message has expired'],
    [{ 'Not Before': at(minuteMs) }, 'Message is not valid yet'],
  ];
  for (const [parts, text] of cases) {
    expect(await refusalOf(parts), JSON.stringify(parts)).toEqual([400, 'invalid_grant', text]);
  }
});

test('a message that does not follow the standard is refused', async () => {
  const cases: [MessageParts, string, ((text: string) => string)?][] = [
    [{}, 'message is too short', () => 'short'],
    [{}, 'message is too long', (text) => text + 'x'.repeat(20_480)],
    [{}, 'message does not begin with the domain', (text) => `Hello\n${text}`],
    [{}, 'message has no valid address', (text) => text.replace(/0x.{4}/u, '0x')],
    [{}, 'message has no empty line after the address', (text) => text.replace('\n\n', '\n')],
    [{}, 'message has a bad line', (text) => `${text}\nURI: https://evil.example/`],
    [{}, 'message has a bad line', (text) => `${text}\nhello`],
    [{ URI: null }, 'message has no valid URI'],
    [{ 'Issued At': null }, 'message has no Issued At'],
    [{ 'Issued At': 'today' }, 'message has no valid Issued At'],
  ];
  for (const [parts, text, change] of cases) {
    expect(await refusalOf(parts, change), text).toEqual([400, 'validation_failed', text]);
  }
});

test('another wallet’s signature, or none, is refused', async () => {
  const [wallet, thief] = [openEthereumWallet(), openEthereumWallet()];
  const message = write('Ethereum', wallet.address);
  const stolen = thief.sign(message);
  for (const signature of [stolen, `0x${'0'.repeat(130)}`, `0x${'f'.repeat(130)}`]) {
    expect(await redeem({ chain: 'ethereum', message, signature })).toEqual({
      status: 400,
      answer: {
        error: 'invalid_grant',
        error_description: 'Signature does not match address in message',
      },
    });
  }
  const other = newSolanaWallet();
  const text = write('Solana', newSolanaWallet().address);
  // With the key of the identity element every signature of zeros would be valid, if that key were
  // accepted.
  const weakKey = writeBase58(Uint8Array.from({ length: 32 }, (_, index) => (index === 0 ? 1 : 0)));
  const weak = Buffer.concat([Buffer.from([1]), Buffer.alloc(63)]).toString('base64');
  for (const [words, signature] of [
    [text, other.sign(text)],
    [text, Buffer.alloc(64).toString('base64')],
    [write('Solana', weakKey), weak],
  ] as const) {
    const { status, answer } = await redeem({ chain: 'solana', message: words, signature });
    expect([status, answer['error']]).toEqual([400, 'invalid_grant']);
  }
  for (const chain of ['ethereum', 'solana']) {
    const words = chain === 'solana' ? text : message;
    const { answer } = await redeem({ chain, message: words, signature: 'x' });
    expect(answer['code']).toBe('validation_failed');
  }
});

test('disabled wallets are refused before the message is read', async () => {
  const ask = (chain: string) => redeem({ chain, message: '', signature: '' }, off);
  expect(await ask('ethereum')).toEqual({
    status: 422,
    answer: {
      code: 'web3_provider_disabled',
      message: 'Ethereum Web3 provider is disabled',
    },
  });
  expect(await ask('bitcoin')).toEqual({
    status: 400,
    answer: { code: 'web3_unsupported_chain', message: 'Unsupported chain' },
  });
  const wallet = newSolanaWallet();
  const host = new URL(off.origin);
  const message = write('Solana', wallet.address, { domain: host.host, URI: `${off.origin}/` });
  const signature = wallet.sign(message);
  const { answer } = await redeem({ chain: 'solana', message, signature }, off);
  expect(answer['code']).toBe('signup_disabled');
});

test('a banned wallet’s user is refused', async () => {
  const wallet = newSolanaWallet();
  const signIn = () => {
    const message = write('Solana', wallet.address);
    return redeem({ chain: 'solana', message, signature: wallet.sign(message) });
  };
  const { id } = (await signIn()).answer['user'] as { id: string };
  await database.pool.query(
    `update auth.users set banned_until = now() + interval '1 day' where id = $1`,
    [id],
  );
  const { status, answer } = await signIn();
  expect([status, answer['code']]).toEqual([400, 'user_banned']);
});

test('a chain that is switched off says so whatever else the body holds', async () => {
  const without = await startTestApp({ database });
  const ask = async (body: unknown, at = without) => {
    const answer = await at.call('/token?grant_type=web3', { body });
    const { code, message } = (await answer.json()) as { code: string; message: string };
    return [answer.status, code, message];
  };
  const refused = (chain: string) => [
    422,
    'web3_provider_disabled',
    `${chain} Web3 provider is disabled`,
  ];
  expect(await ask({ chain: 'solana', message: 5, signature: [] })).toEqual(refused('Solana'));
  expect(await ask({ chain: 7 })).toEqual(refused('Ethereum'));
  expect(await ask([])).toEqual(refused('Ethereum'));
  expect(await ask({ chain: 'ethereum', message: {} }, off)).toEqual(refused('Ethereum'));
});
