import { secondMs } from '@kith/contract/core/time';
import { z } from 'zod';

export const captchaProviders = ['hcaptcha', 'turnstile'] as const;
export type CaptchaProvider = (typeof captchaProviders)[number];

export type CaptchaPort = {
  provider: CaptchaProvider;
  /** What the browser needs to show it; empty when none is configured. */
  siteKey: string;
  /**
   * @returns null for a valid token.
   * @throws `CaptchaError` when the provider can't be asked.
   */
  findFault: (token: string, ip: string) => Promise<string | null>;
};

/** The provider gave no answer. */
export class CaptchaError extends Error {}

const verifyUrls: Record<CaptchaProvider, string> = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};
const answerTimeoutMs = 10 * secondMs;
const answerSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
});
/** The provider's error codes; only these are passed on to the caller. */
const faultForm = /^[a-z-]{1,60}$/u;

/**
 * Verifies each token with the provider. Threats: a token used twice or solved long ago (the
 * provider knows, so it is asked every time), an outage that counts as success (only `success:
 * true` does).
 */
export function createCaptcha({
  provider,
  secret,
  siteKey,
  url = verifyUrls[provider],
  timeoutMs = answerTimeoutMs,
}: {
  provider: CaptchaProvider;
  secret: string;
  siteKey: string;
  url?: string | undefined;
  timeoutMs?: number;
}): CaptchaPort {
  return {
    provider,
    siteKey,
    findFault: async (token, ip) => {
      const fields = { secret, response: token, ...(ip === '' ? {} : { remoteip: ip }) };
      const answer = await ask(url, new URLSearchParams(fields), timeoutMs);
      if (answer.success) return null;
      const faults = answer['error-codes'].filter((fault) => faultForm.test(fault));
      return faults.join(', ') || 'not solved';
    },
  };
}

async function ask(url: string, body: URLSearchParams, timeoutMs: number) {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', body, redirect: 'error', signal });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return answerSchema.parse(await response.json());
  } catch (error) {
    // oxlint-disable-next-line preserve-caught-error -- a cause may carry the secret
    throw new CaptchaError(
      `The captcha provider failed: ${error instanceof Error ? error.name : 'fault'}`,
    );
  }
}
