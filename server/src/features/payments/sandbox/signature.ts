import { createHmac, timingSafeEqual } from 'node:crypto';

import { minuteMs, secondMs } from '@kith/contract/core/time';

import { AppError } from '#platform/app-error.ts';

const toleranceMs = 5 * minuteMs;

const digest = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

/** Signs an event with its time, `t=…,v1=…`. */
export function signEvent(secret: string, raw: string, at: Date): string {
  const time = Math.floor(at.getTime() / secondMs);
  return `t=${time},v1=${digest(secret, `${time}.${raw}`).toString('hex')}`;
}

/** @throws `bad_request` for a signature that is wrong or old. */
export function checkSignature(
  secret: string,
  { raw, signature, now }: { raw: string; signature: string; now: Date },
): void {
  const [, time = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/u.exec(signature) ?? [];
  const given = Buffer.from(hex, 'hex');
  const right = digest(secret, `${time}.${raw}`);
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  const isRecent = Math.abs(now.getTime() - Number(time) * secondMs) <= toleranceMs;
  if (!isRight || !isRecent) throw new AppError('bad_request', 'The signature is wrong or old');
}
