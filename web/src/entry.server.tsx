import { defaultLocale } from '@kith/contract/core/locales';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { firstNamespaces } from '#app/prerendered.ts';
import { headScript } from '#app/head-script.ts';
import { startTexts } from '#lib/i18n/start.ts';

/** Runs at build time only: writes the prerendered pages and the fallback page as HTML. */
// oxlint-disable-next-line import/no-default-export -- React Router calls the default export
export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  await startTexts(defaultLocale, firstNamespaces(new URL(request.url).pathname));
  const body = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} />,
    // A finished page has no streamed parts that would need a script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  await body.allReady;
  responseHeaders.set('Content-Type', 'text/html; charset=utf-8');
  // React's own tree needn't know it.
  const page = (await new Response(body).text()).replace(
    '<title>',
    () => `<script>${headScript()}</script><title>`,
  );
  return new Response(page, { headers: responseHeaders, status: responseStatusCode });
}
