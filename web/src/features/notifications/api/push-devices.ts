import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiClient, apiQuery } from '#lib/api-client.ts';
import { reportError } from '#lib/errors.ts';
import { callFunction } from '#lib/functions-client.ts';
import { translateIn } from '#lib/i18n/use-translation.ts';
import { showToast } from '#ui/toast.ts';
import { PushRefusedError, subscribeHere } from './subscribe-here.ts';

/**
 * The state of push in this browser. `missing`: no service worker runs here, so nothing could be
 * shown; `denied`: the member, or an earlier user, blocked it; `on`: it is subscribed.
 */
type PushState = 'unsupported' | 'missing' | 'denied' | 'off' | 'on';

type Here = {
  state: PushState;
  endpointHash: string | null;
  options: PushSubscriptionOptions | null;
};
const nowhere = { endpointHash: null, options: null };

const hereKey = ['push-here'];

export function usePushDevices() {
  return useQuery(
    apiQuery.pushSubscriptions.list.queryOptions({ input: {}, meta: { reportsOwnErrors: true } }),
  );
}

export function usePushHere() {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    // On a first visit the worker starts a moment after the page.
    void navigator.serviceWorker.ready.then(() =>
      queryClient.invalidateQueries({ queryKey: hereKey }),
    );
  }, [queryClient]);
  return useQuery({ queryKey: hereKey, queryFn: readHere, refetchOnWindowFocus: true });
}

async function readHere(): Promise<Here> {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return { state: 'unsupported', ...nowhere };
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return { state: 'missing', ...nowhere };
  if (Notification.permission === 'denied') return { state: 'denied', ...nowhere };
  const subscription = await registration.pushManager.getSubscription();
  if (subscription === null) return { state: 'off', ...nowhere };
  const { endpoint, options } = subscription;
  return { state: 'on', endpointHash: await hashOf(endpoint), options };
}

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function useRefreshDevices() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: hereKey }),
      queryClient.invalidateQueries({ queryKey: apiQuery.pushSubscriptions.key() }),
    ]);
}

/** Subscribes this browser, and registers it with the server. The screen shows a refusal. */
export function useTurnOnPush() {
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const { endpoint = '', keys = {} } = (await subscribeHere(publicKey)).toJSON();
      const { p256dh = '', auth = '' } = keys;
      await apiClient.pushSubscriptions.create(
        { endpoint, keys: { p256dh, auth } },
        { context: { idempotencyKey: crypto.randomUUID() } },
      );
    },
    onSettled: useRefreshDevices(),
    meta: { reportsOwnErrors: true },
    onError: (error) => {
      if (!(error instanceof PushRefusedError)) void reportError(error, 'save');
    },
  });
}

type Removal = { id: string; isHere: boolean; name: string };

/** Stops push to a device; this browser also drops its subscription. */
export function useRemoveDevice() {
  return useMutation({
    mutationFn: async ({ id, isHere }: Removal) => {
      await apiClient.pushSubscriptions.delete({ id });
      if (!isHere) return;
      const registration = await navigator.serviceWorker.getRegistration();
      await (await registration?.pushManager.getSubscription())?.unsubscribe();
    },
    onSuccess: (_nothing, { name }) => {
      const t = translateIn('notifications');
      showToast({ kind: 'success', title: t('push.removed', { device: name }) });
    },
    onSettled: useRefreshDevices(),
  });
}

/** Sends a test push to every device. */
export function useTestPush() {
  return useMutation({
    mutationFn: () => {
      const t = translateIn('notifications');
      const body = { title: t('push.testTitle'), body: t('push.testBody') };
      return callFunction('push-fanout', { body });
    },
    onSuccess: () => {
      const t = translateIn('notifications');
      showToast({ kind: 'success', title: t('push.testSent') });
    },
  });
}
