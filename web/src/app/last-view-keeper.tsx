import { paths } from '@kith/contract/app-routes/paths';
import { secondMs } from '@kith/contract/core/time';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { cleanView } from '#app/clean-view.ts';
import { readFirstFrame } from '#app/first-frame.ts';
import type { KeptView } from '#app/last-view.ts';
import { contactListOptions } from '#features/contacts/shared/api/contact-list.ts';
import { readListParams } from '#features/contacts/shared/api/list-params.ts';
import { isActedFor } from '#lib/access-claims.ts';
import { appShell, clearLastView, keepLastView, storageKey } from '#lib/last-view.ts';
import { readStoredJson } from '#lib/storage.ts';
import { readStoredSession } from '#lib/supabase-client.ts';

/** In characters; a phone's screen has about 50,000. */
const maxSize = 150_000;
/** Data that was just read often changes again. */
const restMs = 2 * secondMs;

/**
 * Keeps what the contact list shows first, so that the next visit begins with it. What the member has changed
 * since deletes it: it could show a contact that they have just deleted.
 */
export function LastViewKeeper() {
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const isList = pathname === paths.contacts() && search === '';
  useEffect(() => {
    const keeper = isList ? followList(queryClient) : null;
    const unfollow = queryClient.getMutationCache().subscribe(({ type, mutation }) => {
      if (type !== 'updated' || mutation.state.status !== 'success') return;
      if (keeper) keeper.noteChange();
      else clearLastView();
    });
    return () => {
      unfollow();
      keeper?.stop();
    };
  }, [isList, queryClient]);
  return null;
}

function followList(queryClient: QueryClient) {
  const { queryKey } = contactListOptions(readListParams(new URLSearchParams()));
  const readList = () => queryClient.getQueryData(queryKey);
  let seen = readList();
  let isKept = false;
  let hasChanged = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = () => {
    if (hasChanged) clearLastView();
  };
  const keep = () => {
    if (isKept) return;
    clearTimeout(timer);
    const view = copyView();
    isKept = view !== null && keepLastView(view);
    if (isKept) hasChanged = false;
    else clear();
  };
  const keepSoon = () => {
    isKept = false;
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(keep), restMs);
  };
  const unfollow = queryClient.getQueryCache().subscribe(() => {
    const now = readList();
    if (now === seen) return;
    seen = now;
    keepSoon();
  });
  const hide = () => {
    if (document.visibilityState === 'hidden') keep();
  };
  document.addEventListener('visibilitychange', hide);
  keepSoon();
  return {
    noteChange: () => {
      hasChanged = true;
      keepSoon();
    },
    stop: () => {
      unfollow();
      document.removeEventListener('visibilitychange', hide);
      clearTimeout(timer);
      clear();
    },
  };
}

function whenIdle(work: () => void): void {
  // Safari doesn't have it.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work);
}

/** The first frame with the rows of now; null while the screen shows something else as well. */
function copyView(): KeptView | null {
  const of = window.describeView?.() ?? null;
  const session = readStoredSession();
  if (of === null || session === null || isActedFor(session.access_token)) return null;
  const rows = findRows(document.querySelector(appShell));
  const isBusy = document.querySelector(
    '[role=dialog],[role=alertdialog],[role=menu],[role=listbox],[aria-rowindex][aria-selected=true]',
  );
  const scroller = rows?.parentElement;
  if (!rows || scroller?.scrollTop !== 0 || isBusy) return null;
  const frame = readFrame(of);
  const place = findRows(frame);
  if (!frame || !place) return null;
  place.style.height = rows.style.height;
  const shown = [...rows.children].filter(
    (row) => row.getBoundingClientRect().top < scroller.getBoundingClientRect().bottom,
  );
  place.replaceChildren(...shown.map((row) => row.cloneNode(true)));
  cleanView(frame);
  const html = frame.outerHTML;
  if (html.length > maxSize) return null;
  return { of, keptAtMs: Date.now(), lang: document.documentElement.lang, html };
}

/** How the screen begins: as this visit began, else as one before it. */
function readFrame(of: string): Element | null {
  const first = readFirstFrame();
  if (first?.of === of) return first.shell.cloneNode(true) as Element;
  const kept = readStoredJson(storageKey) as KeptView | null;
  if (kept?.of !== of) return null;
  const { content } = Object.assign(document.createElement('template'), { innerHTML: kept.html });
  return content.firstElementChild;
}

function findRows(root: Element | null): HTMLElement | null {
  return root?.querySelector('[role=grid] > [role=rowgroup]:last-child > div') ?? null;
}
