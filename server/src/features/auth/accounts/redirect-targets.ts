import type { AuthPolicy } from './account-context.ts';

/**
 * Where an emailed link may redirect to. Threat: an open redirect that carries tokens to a foreign
 * page. The parsed address is compared, host with host and path with path, never a prefix of its
 * text; any other address silently becomes the site itself.
 */
export function chooseRedirect(
  policy: Pick<AuthPolicy, 'origin' | 'redirectPatterns'>,
  wanted: string | undefined,
): URL {
  const site = new URL('/', policy.origin);
  if (wanted === undefined || /[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted)) return site;
  const url = new URL(wanted);
  if (runnableSchemes.has(url.protocol) || url.username !== '' || url.password !== '') return site;
  if (isOwnPage(policy, url)) return url;
  return policy.redirectPatterns.some((pattern) => matchesPattern(pattern, url)) ? url : site;
}

/** Whether a redirect to an address is allowed. */
export function isAllowedRedirect(
  policy: Pick<AuthPolicy, 'origin' | 'redirectPatterns'>,
  address: string,
): boolean {
  return URL.canParse(address) && chooseRedirect(policy, address).href === new URL(address).href;
}

const runnableSchemes = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:']);
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address is one of the site's own pages. */
export function isOwnPage({ origin: site }: Pick<AuthPolicy, 'origin'>, url: URL): boolean {
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false;
  return url.port === site.port || loopback.has(site.hostname);
}

/**
 * In a pattern `*` matches one part of the host or path and `**` any number; neither reaches from
 * the host into the path. The client's own flow id is ignored.
 */
function matchesPattern(pattern: string, url: URL): boolean {
  const [, scheme, host, rest = ''] =
    /^([a-z][\w+.-]*:)\/\/([^/?#]*)(|[/?#].*)$/iu.exec(pattern) ?? [];
  if (scheme === undefined || host === undefined || scheme.toLowerCase() !== url.protocol) {
    return false;
  }
  const target = new URL(url);
  target.searchParams.delete('sb_flow_id');
  const path = target.pathname + target.search;
  return matchesGlob(host.toLowerCase(), url.host) && matchesGlob(rest || '/', path || '/');
}

function matchesGlob(glob: string, text: string): boolean {
  const source = glob
    .split(/(\*\*|\*)/u)
    .map((part) => {
      if (part === '**') return '.*';
      return part === '*' ? '[^./]*' : RegExp.escape(part);
    })
    .join('');
  return new RegExp(`^${source}$`, 'u').test(text);
}
