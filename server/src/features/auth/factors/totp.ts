import { secondMs } from '@kith/contract/core/time';
import { Secret, TOTP } from 'otpauth';

/** The defaults of RFC 6238, which all authenticator apps understand. */
export const totpSettings = { algorithm: 'SHA1', digits: 6, period: 30 };

/** How many steps a phone's clock may be off. */
const window = 1;

/**
 * The time step of the code, if it is right for a step after `lastStep`. So each code counts once,
 * and no older one after it.
 */
export function findTotpStep({
  secret,
  code,
  lastStep,
  now,
}: {
  secret: Buffer;
  code: string;
  lastStep: number;
  now: Date;
}): number | null {
  const totp = new TOTP({ ...totpSettings, secret: new Secret({ buffer: toArrayBuffer(secret) }) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / (totpSettings.period * secondMs)) + delta;
  return step > lastStep ? step : null;
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
