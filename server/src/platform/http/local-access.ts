import { isExtensionOrigin, isForExtension } from '@kith/contract/extension/rules';

/**
 * Who may call a dev environment, which shows sign-in links at `/dev/mail` and makes the first
 * account that asks an administrator. Threats: another machine in the network (the server listens on
 * loopback, and those endpoints answer loopback only, whatever `HOST` says); a stranger whose
 * requests a proxy on this machine passes on (`X-Forwarded-For`); a page whose domain is rebound to
 * 127.0.0.1 (`Host`); a page of another origin that calls or opens a socket (`Origin`).
 */
export type LocalAccess = {
  /** Whether a request or socket with these headers was meant for this server. */
  admits: (headers: CallerHeaders, path: string) => boolean;
};

type CallerHeaders = {
  host?: string | undefined;
  origin?: string | undefined;
  /** `Sec-Fetch-Site` */
  site?: string | undefined;
};

/** The ways to address this machine. */
export const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];
/** The addresses behind them, which a dev environment listens on. */
export const loopbackAddresses = ['127.0.0.1', '::1'];

/** The stock client may be used on any site: what it calls needs a key, and a token for more. */
const openToOtherOrigins = /^\/(?:auth|rest|functions)\/v1\//u;

/** `origins`: other sites than the app itself that may call it. */
export function createLocalAccess({
  appOrigin,
  origins,
}: {
  appOrigin: URL;
  origins: readonly string[];
}): LocalAccess {
  const hostNames = new Set([appOrigin.hostname, ...loopbackHosts]);
  const knownOrigins = new Set([appOrigin.origin, ...origins]);
  return {
    admits: ({ host, origin, site }, path) => {
      // The port may be another one: of a tunnel, or of the front server of `npm run dev`.
      const url = URL.parse(`http://${host}`);
      if (url === null || !hostNames.has(url.hostname)) return false;
      if (origin === undefined || openToOtherOrigins.test(path)) return true;
      if (isExtensionOrigin(origin) && isForExtension(path)) return true;
      if (URL.parse(origin)?.host === url.host) return true;
      // Forms of pages that send no referrer have no origin, either.
      return knownOrigins.has(origin) || (origin === 'null' && site === 'same-origin');
    },
  };
}

export function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/iu.test(address) || address === '::1';
}
