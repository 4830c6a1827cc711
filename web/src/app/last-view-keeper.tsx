import { paths } from '@kith/contract/app-routes/paths';
import { secondMs } from '@kith/contract/core/time';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { cleanView } from '#app/clean-view.ts';
import { takeFirstFrame } from '#app/first-frame.ts';
import type { KeptView } from '#app/last-view.ts';
import { contactListOptions } from '#features/contacts/shared/api/contact-list.ts';
import { readListParams } from '#features/contacts/shared/api/list-params.ts';
import { isActedFor } from '#lib/access-claims.ts';
import { appShell, clearLastView, keepLastView } from '#lib/last-view.ts';
import { readStoredSession } from '#lib/supabase-client.ts';

/** In characters; a first screenful has about 40,000. */
const maxSize = 150_000;
const maxRows = 40;
/** Data that was just read often changes again. */
const restMs = 2 * secondMs;

type FirstFrame = NonNullable<ReturnType<typeof takeFirstFrame>>;

/**
 * Keeps what the contact list shows first, so that the next visit begins with it. Away from the list, whatever
 * the member changes deletes it: it could show what they have just deleted.
 */
export function LastViewKeeper() {
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const isList = pathname === paths.contacts() && search === '';
  const [frame] = useState(takeFirstFrame);
  useEffect(() => {
    if (frame !== null && isList) return followList(frame, queryClient);
    return queryClient.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.state.status === 'success') clearLastView();
    });
  }, [frame, isList, queryClient]);
  return null;
}

function followList(frame: FirstFrame, queryClient: QueryClient): () => void {
  const { queryKey } = contactListOptions(readListParams(new URLSearchParams()));
  const readList = () => queryClient.getQueryData(queryKey);
  let seen = readList();
  let isUnkept = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    if (!isUnkept) return;
    clearTimeout(timer);
    const view = copyView(frame);
    isUnkept = view === null || !keepLastView(view);
    // What is stored is of earlier data.
    if (isUnkept) clearLastView();
  };
  const keepSoon = () => {
    isUnkept = true;
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
  return () => {
    unfollow();
    document.removeEventListener('visibilitychange', hide);
    clearTimeout(timer);
    // The list may have changed within the last moment.
    if (isUnkept) clearLastView();
  };
}

function whenIdle(work: () => void): void {
  // Safari doesn't have it.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work);
}

/** The first frame with the rows of now; null while the screen shows something else as well. */
function copyView({ of, shell }: FirstFrame): KeptView | null {
  const session = readStoredSession();
  if (session === null || isActedFor(session.access_token)) return null;
  if (window.describeView?.() !== of) return null;
  const rows = findRows(document.querySelector(appShell));
  const isBusy = document.querySelector(
    '[role=dialog],[role=alertdialog],[role=menu],[role=listbox],[aria-rowindex][aria-selected=true]',
  );
  if (!rows || rows.parentElement?.scrollTop !== 0 || isBusy) return null;
  const copy = shell.cloneNode(true) as HTMLElement;
  const place = findRows(copy);
  if (!place) return null;
  place.style.height = rows.style.height;
  place.replaceChildren(...[...rows.children].slice(0, maxRows).map((row) => row.cloneNode(true)));
  cleanView(copy);
  const html = copy.outerHTML;
  if (html.length > maxSize) return null;
  return { of, keptAtMs: Date.now(), lang: document.documentElement.lang, html };
}

function findRows(root: Element | null): HTMLElement | null {
  return root?.querySelector('[role=grid] > [role=rowgroup]:last-child > div') ?? null;
}
