import { matchRoute } from '@kith/contract/app-routes/match';
import type { MemberPreloads } from '#lib/worker-build.ts';

/** The path of a member's screen in the table of routes; null for every other address. */
export function findMemberScreen(
  pathname: string,
  { screens }: Pick<MemberPreloads, 'screens'>,
): string | null {
  const path = matchRoute(pathname)?.path;
  return path !== undefined && path in screens ? path : null;
}

/** The files that a screen's page preloads, in the order of their links. */
export function listPreloads(
  screen: string,
  locale: string,
  { files, screens, texts }: MemberPreloads,
): string[] {
  const needed = (screens[screen] ?? []).flatMap((index) => files[index] ?? []);
  return [...needed, ...(texts[locale] ?? [])];
}

/** The cached page, which preloads what its screen needs, as the server's own page does. */
export async function preloadFiles(page: Response, files: readonly string[]): Promise<Response> {
  const html = await page.text();
  const links = files
    .filter((file) => !html.includes(`href="${file}"`))
    .map((file) => `<link rel="modulepreload" href="${file}"/>`)
    .join('');
  const headers = new Headers(page.headers);
  // They describe what came over the network.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(
    html.replace('</head>', () => `${links}</head>`),
    { headers },
  );
}
