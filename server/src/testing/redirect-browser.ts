import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

type Visited = { status: number; location: URL | null; body: string };

/**
 * Walks like a browser: follows redirects, keeps cookies, says that it navigates (which `fetch` may
 * not say).
 */
export function createBrowser() {
  const jars = new Map<string, Map<string, string>>();
  const openJar = ({ origin }: URL) => {
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const visit = async (
    address: string | URL,
    { form, page }: { form?: Record<string, string>; page?: Page } = {},
  ): Promise<Visited> => {
    const url = new URL(address);
    const jar = openJar(url);
    const response = await ask(url, jar, page ?? toNavigation(form));
    keepCookies(jar, response.headers['set-cookie'] ?? []);
    const { location } = response.headers;
    return {
      status: response.statusCode ?? 0,
      location: location === undefined ? null : new URL(location, url),
      body: await text(response),
    };
  };
  return {
    visit,
    /** The requests of a page of the same origin, for its client. */
    fetch: async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
      const url = new URL(input instanceof Request ? input.url : input);
      const headers = new Headers(init?.headers);
      const cookie = cookiesOf(openJar(url));
      if (cookie !== '') headers.set('cookie', cookie);
      const response = await fetch(input, { ...init, headers });
      keepCookies(openJar(url), response.headers.getSetCookie());
      return response;
    },
    /** Where the redirects from an address lead to, once they reach a page that is looked for. */
    followRedirects: async (
      address: string | URL,
      isThere: (url: URL) => boolean,
    ): Promise<URL> => {
      let url = new URL(address);
      for (let step = 0; step < 12; step += 1) {
        if (isThere(url)) return url;
        const { location, status, body } = await visit(url);
        if (location === null) throw new Error(`${url.href} answered ${status}: ${body}`);
        url = location;
      }
      throw new Error('Too many redirects');
    },
  };
}

export type Browser = ReturnType<typeof createBrowser>;

function keepCookies(jar: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
}

function cookiesOf(jar: Map<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** What a script of a page on the same origin sends. */
type Page = { headers: Record<string, string>; body: string };

function toNavigation(form: Record<string, string> | undefined): Page | null {
  if (form === undefined) return null;
  const headers = {
    'sec-fetch-mode': 'navigate',
    'content-type': 'application/x-www-form-urlencoded',
  };
  return { headers, body: new URLSearchParams(form).toString() };
}

/** Without anything to send it is the visit of a link. */
function ask(url: URL, jar: Map<string, string>, sent: Page | null): Promise<IncomingMessage> {
  const cookie = cookiesOf(jar);
  const headers = {
    ...(sent?.headers ?? { 'sec-fetch-mode': 'navigate' }),
    ...(cookie === '' ? {} : { cookie }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: sent ? 'POST' : 'GET', headers }, resolve);
    asked.once('error', reject);
    asked.end(sent?.body);
  });
}
