import type { SentMail } from './test-app-clients.ts';

/** The link in an email. */
export function linkIn(mail: SentMail | undefined): URL {
  const [, link] = /(https?:\S+\/verify\S+)/u.exec(mail?.body_text ?? '') ?? [];
  if (link === undefined) throw new Error('The mail has no link');
  return new URL(link);
}

/** The six digits in an email. */
export function codeIn(mail: SentMail | undefined): string {
  const [, code] = /(?:^|\s)(\d{6})(?:\s|$)/u.exec(mail?.body_text ?? '') ?? [];
  if (code === undefined) throw new Error('The mail has no code');
  return code;
}

/** Where opening a link leads. */
export async function openInBrowser(link: URL): Promise<URL> {
  const response = await fetch(link, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (response.status !== 303 || location === null) {
    throw new Error(`The link answered ${response.status}`);
  }
  return new URL(location);
}

export function fragmentOf(url: URL): URLSearchParams {
  return new URLSearchParams(url.hash.slice(1));
}
