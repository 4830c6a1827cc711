/*
 * Checks whether an origin answers, and posts the result. The server's policy lets only this script
 * reach other sites, so it sends them nothing: no path, no cookie, no referrer.
 */
self.addEventListener('message', async (event: MessageEvent<string>) => {
  const isThere = await fetch(new URL(event.data).origin, {
    method: 'HEAD',
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).then(
    () => true,
    () => false,
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the page that owns it
  self.postMessage(isThere);
});
