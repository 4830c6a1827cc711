import { createHash } from 'node:crypto';

import { themeScript } from '#site/frame/theme-script.ts';

const hash = (content: string) =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** What the pages may load: their own files, the one script in the head, and these styles. */
export function writePolicy(styles: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hash(themeScript)}`,
    `style-src ${styles.map(hash).join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    // What reads a page for search engines asks for robots.txt as the page would.
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
