import { secondMs } from '@kith/contract/core/time';

/** Why this browser takes no pushes: its member said no, or did not answer, or its push service is away. */
type PushRefusal = 'denied' | 'dismissed' | 'unreachable';

export class PushRefusedError extends Error {
  readonly reason: PushRefusal;

  constructor(reason: PushRefusal, options?: ErrorOptions) {
    super(`The browser does not take pushes: ${reason}`, options);
    this.reason = reason;
  }
}

/** A push service that can be reached answers in a moment; of one that can't, some browsers never tell. */
const patienceMs = 30 * secondMs;

/** What the browser is still about; asked again meanwhile, it would make a second subscription. */
let asked: Promise<PushSubscription> | null = null;

/**
 * Asks the member, and has this browser subscribe at its push service.
 *
 * @throws `PushRefusedError` where one of them does not.
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
  // One that was made with another key can't be had anew.
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
