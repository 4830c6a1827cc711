import { secondMs } from '@kith/contract/core/time';
import { noticeAnswer, suspectLine } from '#lib/online.ts';

/** Who waits longer than this asks whether the server is there at all. */
export const patienceMs = 3 * secondMs;
/** The longest that a server which is there may be silent. */
const silenceLimitMs = 30 * secondMs;

const serverErrors = 500;
const timeoutText = 'The server did not answer in time';

/** What a request meets that takes too long. */
export function timeoutError(): DOMException {
  return new DOMException(timeoutText, 'TimeoutError');
}

export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** Whether nobody answered, rather than said no. */
export function isCutOff(error: unknown): boolean {
  return error instanceof TypeError || isTimeout(error);
}

/** What a request met on the way, where the client in between has kept no more of it than its words. */
export function failureOf({ message }: { message: string }): Error {
  return message.includes(timeoutText) ? timeoutError() : new TypeError(message);
}

/** Gives up what waits in silence: after 30 s, or once the server is found missing. */
export function limitSilence(giveUp: () => void) {
  let limiting: ReturnType<typeof setTimeout> | undefined;
  let doubting: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(limiting);
    clearTimeout(doubting);
  };
  return {
    /** Waits from here on, for the first time or after something was heard. */
    wait() {
      stop();
      limiting = setTimeout(giveUp, silenceLimitMs);
      doubting = setTimeout(() => {
        void suspectLine().then((isAway) => isAway && giveUp());
      }, patienceMs);
    },
    stop,
  };
}

/**
 * `fetch` that always ends, also while its answer is read: a network may swallow what is asked and
 * say nothing. A failure on the way is told once it is known whether the server can be reached
 * (`isOnline`).
 *
 * @throws a `TimeoutError` when it took too long, else what `fetch` does.
 */
export async function fetchInTime(
  input: RequestInfo | URL,
  init: RequestInit = {},
): Promise<Response> {
  const limit = new AbortController();
  const silence = limitSilence(() => limit.abort(timeoutError()));
  const asked = init.signal ?? (input instanceof Request ? input.signal : null);
  const signal = asked ? AbortSignal.any([limit.signal, asked]) : limit.signal;
  silence.wait();
  try {
    const response = await fetch(input, { ...init, signal });
    // What stands in front of a server speaks for it while it is away.
    if (response.status < serverErrors) noticeAnswer();
    return readInTime(response, silence);
  } catch (error) {
    if (error instanceof TypeError) await suspectLine();
    throw error;
  } finally {
    silence.stop();
  }
}

/** The same answer, whose reading ends as well: whoever waits for more of it waits so long only. */
function readInTime(response: Response, silence: ReturnType<typeof limitSilence>): Response {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  const read = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        silence.wait();
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } finally {
          silence.stop();
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(read, response);
}
