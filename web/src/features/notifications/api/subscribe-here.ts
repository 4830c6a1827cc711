import { secondMs } from '@kith/contract/core/time';

/**
 * Why this browser can't subscribe: the member refused or did not answer, or its push service is
 * unavailable.
 */
type PushRefusal = 'denied' | 'dismissed' | 'unreachable';

export class PushRefusedError extends Error {
  readonly reason: PushRefusal;

  constructor(reason: PushRefusal, options?: ErrorOptions) {
    super(`The browser does not take pushes: ${reason}`, options);
    this.reason = reason;
  }
}

/** A reachable push service answers in a moment; some browsers never report an unreachable one. */
const patienceMs = 30 * secondMs;

/** A pending request in the browser; a repeated request would create a second subscription. */
let asked: Promise<PushSubscription> | null = null;

/**
 * Asks the member, and subscribes this browser at its push service.
 *
 * @throws `PushRefusedError` if either refuses.
 */
export async function subscribeHere(publicKey: string): Promise<PushSubscription> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') throw new PushRefusedError('denied');
  if (permission === 'default') throw new PushRefusedError('dismissed');
  asked ??= subscribe(publicKey).finally(() => {
    asked = null;
  });
  return await withPatience(asked);
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with another key can't be reused.
  await (await pushManager.getSubscription())?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (error) {
    const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError';
    throw new PushRefusedError(isBlocked ? 'denied' : 'unreachable', { cause: error });
  }
}

function withPatience<Answer>(waiting: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PushRefusedError('unreachable')), patienceMs);
    void waiting.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
