import { readPushPayload, toOwnPath } from './push-payload.ts';

declare const self: ServiceWorkerGlobalScope;

type Badging = {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
};

const icon = '/icons/icon-192.png';
const badge = '/icons/badge-96.png';

/** Shows the notification of a push. */
export async function showPush(json: string): Promise<void> {
  const payload = readPushPayload(json, self.location.origin);
  if (payload === null) return;
  const { title, body, path, tag, badgeCount } = payload;
  await self.registration.showNotification(title, {
    body,
    icon,
    badge,
    data: { path },
    ...(tag === null ? {} : { tag }),
  });
  if (badgeCount !== null) await showCount(badgeCount);
}

async function showCount(count: number): Promise<void> {
  const badging = self.navigator as Badging;
  // Only some systems show a number on an app's icon.
  await (count === 0 ? badging.clearAppBadge?.() : badging.setAppBadge?.(count));
}

/** Opens the screen of a notification, in the open window or in a new one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const { path } = (notification.data ?? {}) as { path?: unknown };
  const target = toOwnPath(path, self.location.origin);
  const [window] = await self.clients.matchAll({ type: 'window' });
  if (window === undefined) {
    await self.clients.openWindow(target);
    return;
  }
  const { pathname, search, hash } = new URL(window.url);
  if (`${pathname}${search}${hash}` !== target) await window.navigate(target);
  await window.focus();
}

/**
 * Removes a member's notifications and the push subscription. The server may not learn of the
 * sign-out, and the next user must not receive them.
 */
export async function forgetMember(): Promise<void> {
  const shown = await self.registration.getNotifications();
  for (const notification of shown) notification.close();
  await showCount(0);
  try {
    await (await self.registration.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // The browser has no push, or its push service is unavailable.
  }
}
