import type { Post } from '@kith/contract/posts/schemas';
import { useCallback } from 'react';
import { readAfterMs, reportView } from '../api/report-views.ts';

const visibleShare = 0.6;

/** Notices when a post of someone else has been in view long enough to be read. */
export function useReadWatch({ id, is_own: isOwn }: Post) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || isOwn) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          clearTimeout(timer);
          if (!entry) return;
          // A post taller than the window never shows most of itself.
          const fills = entry.intersectionRect.height > window.innerHeight / 2;
          if (entry.intersectionRatio < visibleShare && !fills) return;
          timer = setTimeout(() => {
            reportView(id);
            observer.disconnect();
          }, readAfterMs);
        },
        { threshold: [0, visibleShare, 1] },
      );
      observer.observe(element);
      return () => {
        clearTimeout(timer);
        observer.disconnect();
      };
    },
    [id, isOwn],
  );
}
