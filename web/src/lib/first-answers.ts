/** What the page's head requested before the app's code came. */
export type FirstAnswer = {
  accessToken: string;
  answer: Promise<Response>;
  abort: () => void;
  /** The answer has begun to arrive. */
  isThere?: boolean;
};

declare global {
  interface Window {
    /** By the address below this origin. */
    firstAnswers?: Record<string, FirstAnswer>;
  }
}

/** Later, the screen should show what is true by then. */
const usableMs = 15_000;

/** Whether everything that the page's head requested has been answered. */
export function areFirstAnswersThere(): boolean {
  const answers = Object.values(window.firstAnswers ?? {});
  return answers.length > 0 && answers.every(({ isThere }) => isThere === true);
}

/** The answer that is on its way for the same request; each is taken once. */
function takeFirstAnswer(request: Request): FirstAnswer | undefined {
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  const first = window.firstAnswers?.[address];
  if (!first || request.method !== 'GET') return undefined;
  delete window.firstAnswers?.[address];
  const isSameMember = request.headers.get('authorization') === `Bearer ${first.accessToken}`;
  return isSameMember && performance.now() < usableMs ? first : undefined;
}

/**
 * Gives up what the first screen had no use for: a screen that asks later would take an answer from
 * before whatever changed since.
 */
export function dropFirstAnswers(): void {
  for (const { abort } of Object.values(window.firstAnswers ?? {})) abort();
  delete window.firstAnswers;
}

/** `fetch`, which takes what the page's head has requested already. A failure there is asked again. */
export async function fetchOrTakeFirst(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const first = input instanceof Request ? takeFirstAnswer(input) : undefined;
  if (first) {
    init.signal?.addEventListener('abort', first.abort, { once: true });
    const response = await first.answer.catch(() => null);
    if (response?.ok) return response;
    // An unread body would keep its connection.
    void response?.body?.cancel();
  }
  return fetch(input, init);
}
