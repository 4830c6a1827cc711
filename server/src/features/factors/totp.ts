import { secondMs } from '@kith/contract/core/time';
import { Secret, TOTP } from 'otpauth';

/** What authenticator apps understand without asking: RFC 6238 with its defaults. */
export const totpSettings = { algorithm: 'SHA1', digits: 6, period: 30 };

/** How many steps a phone's clock may be off. */
const window = 1;

/**
 * The time step that the code belongs to, if it is right for a step that comes after `lastStep`. So
 * a code counts once, and none that is older than the last one counts.
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
