import { open, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

import { Decrypter, Encrypter } from 'age-encryption';

/**
 * Backups encrypted in the age format (age-encryption.org), which its own tools also open. Threats:
 * a stolen or shared backup, which holds everything about every member; its keys, with which their
 * holder could sign in as anybody. Without encryption a backup holds no keys (see `backup.ts`).
 */
export type BackupKeys = {
  /** `age1…`: only the holder of its secret key can open the backup. */
  recipient?: string | undefined;
  passphrase?: string | undefined;
  /** How expensive it is to guess the passphrase, as a power of two; the format's default is 18. */
  workFactor?: number;
  /** A file with the secret key of the recipient. */
  keyFile?: string | undefined;
};

const magic = 'age-encryption.org/v1';

/** @returns null when nothing to encrypt with is set. */
export function createEncryption({
  recipient,
  passphrase,
  workFactor,
}: BackupKeys): ((plain: Readable) => Promise<Readable>) | null {
  if (recipient === undefined && passphrase === undefined) return null;
  const encrypter = new Encrypter();
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  if (recipient === undefined) encrypter.setPassphrase(passphrase ?? '');
  else addRecipient(encrypter, recipient);
  return async (plain) => {
    const sealed = await encrypter.encrypt(Readable.toWeb(plain) as never);
    return Readable.fromWeb(sealed as unknown as ReadableStream);
  };
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  try {
    encrypter.addRecipient(recipient);
  } catch (error) {
    throw new Error('BACKUP_RECIPIENT must be a public key of age, like age1…', { cause: error });
  }
}

export async function isEncrypted(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0);
  return buffer.subarray(0, bytesRead).toString('latin1') === magic;
}

/** @throws with one line that says what to set when the key is missing or wrong. */
export async function decrypt(
  sealed: Readable,
  { passphrase, keyFile }: BackupKeys,
): Promise<Readable> {
  const secretKeys = keyFile === undefined ? [] : await readSecretKeys(keyFile);
  if (passphrase === undefined && secretKeys.length === 0) {
    throw new Error('The backup is encrypted: set BACKUP_PASSPHRASE or BACKUP_KEY_FILE');
  }
  const decrypter = new Decrypter();
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase);
  for (const key of secretKeys) decrypter.addIdentity(key);
  const plain = await decrypter.decrypt(Readable.toWeb(sealed) as never).catch((error: unknown) => {
    throw new Error('BACKUP_PASSPHRASE or BACKUP_KEY_FILE does not open this backup', {
      cause: error,
    });
  });
  return Readable.fromWeb(plain as unknown as ReadableStream);
}

/** A file as `age-keygen` writes it: one key per line, and comments. */
async function readSecretKeys(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error('BACKUP_KEY_FILE can’t be read', { cause: error });
  });
  const keys = text.split(/\s+/u).filter((word) => word.startsWith('AGE-SECRET-KEY-'));
  if (keys.length === 0) throw new Error('BACKUP_KEY_FILE holds no secret key of age');
  return keys;
}
