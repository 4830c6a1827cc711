import { randomBytes } from 'node:crypto';

import { addr, eip191Signer } from 'micro-eth-signer';

export type MessageParts = Record<string, string | null> & { domain?: string };

/** A message as wallets write it; a part that is null is left out. */
export function writeWalletMessage(
  { origin, now }: { origin: string; now: Date },
  chain: 'Ethereum' | 'Solana',
  address: string,
  parts: MessageParts = {},
): string {
  const { domain = new URL(origin).host, statement, ...fields } = parts;
  const lines = {
    URI: `${origin}/`,
    Version: '1',
    'Chain ID': chain === 'Ethereum' ? '1' : null,
    Nonce: randomBytes(8).toString('hex'),
    'Issued At': now.toISOString(),
    ...fields,
  };
  return [
    `${domain} wants you to sign in with your ${chain} account:`,
    address,
    '',
    ...(statement ? [statement, ''] : []),
    ...Object.entries(lines).flatMap(([name, value]) =>
      value === null ? [] : `${name}: ${value}`,
    ),
  ].join('\n');
}

/** An Ethereum wallet, by a library that the server doesn't use; its key is a new one unless it is given. */
export function openEthereumWallet(key = addr.random().privateKey) {
  return {
    address: addr.fromPrivateKey(key),
    /** `personal_sign`: one key and text have one signature. */
    sign: (text: string | Uint8Array) => eip191Signer.sign(text, key, false) as `0x${string}`,
  };
}
