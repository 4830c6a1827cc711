import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { CaptchaProvider } from '#platform/captcha/captcha-port.ts';
import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gu;

/**
 * The hashes of the inline scripts in the built pages, so that the policy allows only these. The
 * build writes the scripts (hydration data); they never contain members' input.
 */
export async function hashInlineScripts(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const hashes = new Set<string>();
  for (const entry of entries.filter((name) => name.endsWith('.html'))) {
    const html = await readFile(join(folder, entry), 'utf8');
    for (const [, script] of html.matchAll(inlineScript)) {
      hashes.add(
        `'sha256-${createHash('sha256')
          .update(script ?? '')
          .digest('base64')}'`,
      );
    }
  }
  return [...hashes];
}

/** The origins of a captcha's script, frame, style and requests, as its provider documents. */
const captchaSources: Record<CaptchaProvider, string[]> = {
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
};

export function protect({
  scriptHashes,
  isSecure,
  captcha,
}: {
  scriptHashes: string[];
  isSecure: boolean;
  captcha: CaptchaProvider | null;
}) {
  const foreign = captcha === null ? [] : captchaSources[captcha];
  const general = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scriptHashes, ...foreign],
      styleSrc: ["'self'", "'unsafe-inline'", ...foreign],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'", ...foreign],
      frameSrc: ["'self'", ...foreign],
      objectSrc: ["'none'"],
      workerSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    crossOriginResourcePolicy: 'same-origin',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: isSecure ? 'max-age=31536000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  });
  // Uploads of members, and addresses with tokens in them, get stricter policies.
  return createMiddleware(async (c, next) => {
    const own = new Map<string, string>();
    await general(c, async () => {
      await next();
      for (const name of ['content-security-policy', 'referrer-policy']) {
        const value = c.res.headers.get(name);
        if (value !== null) own.set(name, value);
      }
    });
    for (const [name, value] of own) c.res.headers.set(name, value);
  });
}
