import { AuthError, invalidInput } from '#platform/auth-error.ts';

import { readBase58 } from './base58.ts';
import type { Chain } from './signed-message.ts';

const signatureBytes = 64;
const addressBytes = 20;
/** The last byte of an Ethereum signature; some hardware wallets count it from zero. */
const parities = new Map([
  [0, 0],
  [1, 1],
  [27, 0],
  [28, 1],
]);

type Signed = { message: string; signature: string; address: string };

/**
 * Checks that the wallet of the address signed the message.
 *
 * @throws `validation_failed` for a malformed signature, `invalid_grant` for another wallet's.
 */
export async function checkSignature(chain: Chain, signed: Signed): Promise<void> {
  const isTheirs = await (chain === 'ethereum' ? isEthereums(signed) : isSolanas(signed));
  if (isTheirs) return;
  const text = 'Signature does not match address in message';
  throw new AuthError(400, 'invalid_grant', text, { oauthError: 'invalid_grant' });
}

/** The libraries are loaded when first needed: the server's start must not wait for them. */
async function isEthereums({ message, signature, address }: Signed): Promise<boolean> {
  const form = /^0x[\da-f]{130}$/iu;
  if (!form.test(signature)) throw invalidInput('signature must be 0x and 130 hex digits');
  const [{ secp256k1 }, { keccak_256: hash }] = await Promise.all([
    import('@noble/curves/secp256k1.js'),
    import('@noble/hashes/sha3.js'),
  ]);
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const parity = parities.get(bytes.readUInt8(signatureBytes));
  if (parity === undefined) return false;
  try {
    const key = secp256k1.Signature.fromBytes(bytes.subarray(0, signatureBytes))
      .addRecoveryBit(parity)
      .recoverPublicKey(hash(wrapForEthereum(message)));
    // The first byte says only that both coordinates follow.
    const owner = hash(key.toBytes(false).subarray(1)).subarray(-addressBytes);
    return `0x${Buffer.from(owner).toString('hex')}` === address.toLowerCase();
  } catch {
    // No point of the curve, so not a signature.
    return false;
  }
}

/** What wallets sign in place of a text (EIP-191, version E), so that it can't be a payment. */
function wrapForEthereum(message: string): Buffer {
  const text = Buffer.from(message);
  return Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${text.length}`), text]);
}

const keyBytes = 32;

async function isSolanas({ message, signature, address }: Signed): Promise<boolean> {
  const form = /^[\w+/-]{86}={0,2}$/u;
  const bytes = form.test(signature) ? Buffer.from(signature, 'base64') : null;
  if (bytes?.length !== signatureBytes) throw invalidInput('signature must be 64 bytes in base64');
  const key = readBase58(address);
  if (key?.length !== keyBytes) throw invalidInput('message has no valid address');
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  const plain = Buffer.from(message);
  // Strict: one signature has one form, and keys of small order sign nothing.
  return [plain, ...wrapForHardware(plain, key)].some((text) => {
    try {
      return ed25519.verify(bytes, text, key, { zip215: false });
    } catch {
      return false;
    }
  });
}

/** Version 0 of Solana's off-chain messages. */
const envelope = Buffer.concat([Buffer.from('\u00FFsolana offchain', 'latin1'), Buffer.alloc(1)]);
const formats = [0, 1];

/** Hardware wallets sign the message in an envelope: the current one (one signer), or the older. */
function wrapForHardware(message: Buffer, key: Uint8Array): Buffer[] {
  const size = Buffer.alloc(2);
  size.writeUInt16LE(message.length);
  return formats.flatMap((format) => [
    Buffer.concat([envelope, Buffer.alloc(keyBytes), Buffer.from([format, 1]), key, size, message]),
    Buffer.concat([envelope, Buffer.from([format]), size, message]),
  ]);
}
