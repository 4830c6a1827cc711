import { secondMs } from '@kith/contract/core/time';
import { reportAnswer, confirmOffline } from '#lib/online.ts';

/** After this time without an answer, the server is checked. */
export const patienceMs = 3 * secondMs;
/** The longest silence allowed from a reachable server. */
const silenceLimitMs = 30 * secondMs;

const serverErrors = 500;
const statusesWithoutBody: readonly number[] = [204, 205, 304];
const timeoutText = 'The server did not answer in time';

/** The error of a request that took too long. */
export function timeoutError(): DOMException {
  return new DOMException(timeoutText, 'TimeoutError');
}

export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** Whether no answer came, as opposed to a refusal. */
export function isCutOff(error: unknown): boolean {
  return error instanceof TypeError || isTimeout(error);
}

/** The failure on the way, rebuilt from a client that preserved only its message. */
export function failureOf({ message }: { message: string }): Error {
  return message.includes(timeoutText) ? timeoutError() : new TypeError(message);
}

/** Gives up on silence: after 30 s, or once the server is found missing. */
export function limitSilence(giveUp: () => void) {
  let limiting: ReturnType<typeof setTimeout> | undefined;
  let doubting: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(limiting);
    clearTimeout(doubting);
  };
  return {
    /** Starts or restarts the time limits. */
    wait() {
      stop();
      limiting = setTimeout(giveUp, silenceLimitMs);
      doubting = setTimeout(() => {
        void confirmOffline().then((isAway) => isAway && giveUp());
      }, patienceMs);
    },
    stop,
  };
}

/**
 * `fetch` that always ends, even while its body is read: a network may swallow a request silently.
 * Before a failure on the way is thrown, `isOnline` is up to date.
 *
 * @throws a `TimeoutError` when it took too long, else what `fetch` throws.
 */
export async function fetchInTime(
  input: RequestInfo | URL,
  init: RequestInit = {},
  send = fetch,
): Promise<Response> {
  const limit = new AbortController();
  const silence = limitSilence(() => limit.abort(timeoutError()));
  const asked = init.signal ?? (input instanceof Request ? input.signal : null);
  const signal = asked ? AbortSignal.any([limit.signal, asked]) : limit.signal;
  silence.wait();
  try {
    const response = await send(input, { ...init, signal });
    // A 5xx may come from a proxy while the server is away.
    if (response.status < serverErrors) reportAnswer();
    return readInTime(response, silence);
  } catch (error) {
    if (error instanceof TypeError) await confirmOffline();
    throw error;
  } finally {
    silence.stop();
  }
}

/** The same answer, with a time limit on reading its body. */
function readInTime(response: Response, silence: ReturnType<typeof limitSilence>): Response {
  // For answers without a body some browsers give an empty one, which can't be wrapped.
  if (response.body === null || statusesWithoutBody.includes(response.status)) return response;
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
