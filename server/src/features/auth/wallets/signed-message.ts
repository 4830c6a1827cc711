import { invalidInput } from '#platform/auth-error.ts';

export const chains = ['ethereum', 'solana'] as const;
export type Chain = (typeof chains)[number];

/** A sign-in message of a wallet (EIP-4361, and the same layout for Solana). */
export type SignedMessage = {
  domain: string;
  address: string;
  statement: string | null;
  uri: URL;
  version: string;
  chainId: string | null;
  nonce: string | null;
  issuedAt: Date;
  expiresAt: Date | null;
  notBefore: Date | null;
};

const minBytes = 64;
const maxBytes = 20 * 1_024;
const headers: Record<Chain, RegExp> = {
  ethereum: /^(?:https?:\/\/)?([^\s/]+) wants you to sign in with your Ethereum account:$/u,
  solana: /^([^\s/]+) wants you to sign in with your Solana account:$/u,
};
const addresses: Record<Chain, RegExp> = {
  ethereum: /^0x[\da-f]{40}$/iu,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/u,
};
const fieldNames = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
];
const field = new RegExp(`^(${fieldNames.join('|')}): (.+)$`, 'u');
const time = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/u;

/**
 * Reads a message strictly: no repeated and no unknown parts.
 *
 * @throws `validation_failed` with the reason.
 */
export function readSignedMessage(chain: Chain, text: string): SignedMessage {
  const size = Buffer.byteLength(text);
  if (size < minBytes) throw invalidInput('message is too short');
  if (size > maxBytes) throw invalidInput('message is too long');
  const [header = '', address = '', ...rest] = text.split('\n');
  const domain = headers[chain].exec(header)?.[1];
  if (domain === undefined) throw invalidInput('message does not begin with the domain');
  if (!addresses[chain].test(address)) throw invalidInput('message has no valid address');
  const { statement, lines } = splitStatement(rest);
  const fields = readFields(lines);
  const uri = fields.get('URI');
  if (uri === undefined || !URL.canParse(uri)) throw invalidInput('message has no valid URI');
  const issuedAt = readTime(fields, 'Issued At');
  if (!issuedAt) throw invalidInput('message has no Issued At');
  return {
    domain,
    address,
    statement,
    uri: new URL(uri),
    version: fields.get('Version') ?? '',
    chainId: fields.get('Chain ID') ?? null,
    nonce: fields.get('Nonce') ?? null,
    issuedAt,
    expiresAt: readTime(fields, 'Expiration Time'),
    notBefore: readTime(fields, 'Not Before'),
  };
}

/** One line between two empty ones; without a statement one or both of these. */
function splitStatement(rest: string[]): { statement: string | null; lines: string[] } {
  const fault = invalidInput('message has no empty line after the address');
  if (rest[0] !== '') throw fault;
  if (rest[1] === '') return { statement: null, lines: rest.slice(2) };
  if (rest[2] !== '') return { statement: null, lines: rest.slice(1) };
  return { statement: rest[1] ?? null, lines: rest.slice(3) };
}

function readFields(lines: string[]): Map<string, string> {
  const resources = lines.findIndex((line) => line === 'Resources:' || line === 'Resources');
  const [own, listed] =
    resources === -1 ? [lines, []] : [lines.slice(0, resources), lines.slice(resources + 1)];
  if (!listed.every((line) => line.startsWith('- '))) throw invalidInput('message has a bad line');
  const fields = new Map<string, string>();
  for (const line of own) {
    const [, name = '', value = ''] = field.exec(line) ?? [];
    if (name === '' || fields.has(name)) throw invalidInput('message has a bad line');
    fields.set(name, value);
  }
  return fields;
}

function readTime(fields: Map<string, string>, name: string): Date | null {
  const text = fields.get(name);
  if (text === undefined) return null;
  const date = new Date(text);
  if (!time.test(text) || Number.isNaN(date.getTime())) {
    throw invalidInput(`message has no valid ${name}`);
  }
  return date;
}
