import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { Router } from 'workbox-routing/Router.js';
import { Route } from 'workbox-routing/Route.js';
import type { WorkerMessage } from '#lib/worker-messages.ts';
import type { BuildFacts } from '#lib/worker-build.ts';
import { createCachedFiles } from './cached-files.ts';
import { forgetMember, openNotification, showPush } from './notifications.ts';
import { isBuiltFile, isScreen } from './owned-paths.ts';
import { createShell } from './shell.ts';

/*
 * Opens the app without a network, and shows push notifications. It never answers for the server:
 * API answers are not cached, so its caches hold no member's data.
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };
declare const __BUILD_FACTS__: BuildFacts;

const facts = __BUILD_FACTS__;
const shell = createShell(self.__WB_MANIFEST, facts);
const files = createCachedFiles(facts);

const router = new Router();
router.registerRoute(shell.route);
router.registerRoute(
  new Route(
    ({ url, sameOrigin }) => sameOrigin && isBuiltFile(url.pathname),
    ({ request }) => files.open(request),
  ),
);
router.registerRoute(
  new Route(
    ({ url, sameOrigin, request }) =>
      sameOrigin && request.mode === 'navigate' && isScreen(url.pathname),
    ({ event }) => shell.openScreen(event as FetchEvent, files.readLocale),
  ),
);
router.addFetchListener();

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([shell.install(event), files.cacheKnownLocale()]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      shell.activate(event),
      files.dropOthers(),
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  );
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message.type === 'GET_VERSION') event.ports[0]?.postMessage(facts.version);
  if (message.type === 'KEEP_LOCALE') event.waitUntil(files.cacheLocale(message.locale));
  if (message.type === 'FORGET_MEMBER') event.waitUntil(forgetMember());
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data?.text() ?? ''));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotification(event.notification));
});
