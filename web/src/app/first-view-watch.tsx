import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { copyFirstFrame, forgetFirstFrame } from '#app/first-frame.ts';
import { dropFirstAnswers } from '#lib/first-answers.ts';
import { endFirstView } from '#lib/first-view.ts';

const checkMs = 50;
/** A screen may request something after what it requested first. */
const quietChecks = 2;
/** On a slow device a screen takes long to render before it requests anything. */
const unusedChecks = 20;

/**
 * Notices when the first screen has what it requested. It looks itself, because an answer that came
 * before its request is over before anything is rendered.
 */
export function FirstViewWatch() {
  const queryClient = useQueryClient();
  useEffect(() => {
    return forgetFirstFrame;
  }, []);
  useEffect(() => {
    let quiet = 0;
    const timer = setInterval(() => {
      const queries = queryClient.getQueryCache().getAll();
      const hasBegun = queries.some(
        ({ state }) => state.dataUpdateCount + state.errorUpdateCount > 0,
      );
      quiet = hasBegun && queryClient.isFetching() === 0 ? quiet + 1 : 0;
      if (quiet === quietChecks) {
        // Just before the parts that wait for the first view.
        requestAnimationFrame(() => requestAnimationFrame(copyFirstFrame));
        endFirstView();
      }
      if (quiet < unusedChecks) return;
      clearInterval(timer);
      dropFirstAnswers();
    }, checkMs);
    return () => clearInterval(timer);
  }, [queryClient]);
  return null;
}
