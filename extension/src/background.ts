import { browser } from './browser-api.ts';
import { connect } from './connection/connect.ts';
import { sendQueue } from './connection/queue.ts';
import type { ConnectAnswer, Message } from './messages.ts';

/*
 * The worker: it waits for the popup, sees the hand-over and every write to its end after the popup
 * has closed, and sends what waits when the browser starts or the network returns.
 */
void browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });

async function answerConnect(origin: string): Promise<ConnectAnswer> {
  try {
    if (!(await connect(origin))) return { result: 'declined' };
    await sendQueue();
    return { result: 'connected' };
  } catch {
    return { result: 'failed' };
  }
}

browser.runtime.onMessage.addListener((message, _sender, answer) => {
  const asked = message as Message;
  const work = asked.ask === 'connect' ? answerConnect(asked.origin) : sendQueue();
  void work.then(answer);
  // The answer comes later.
  return true;
});
browser.runtime.onStartup.addListener(() => void sendQueue());
globalThis.addEventListener('online', () => void sendQueue());
