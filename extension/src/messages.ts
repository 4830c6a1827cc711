import { browser } from './browser-api.ts';
import { type Sent, sendQueue } from './connection/queue.ts';

/** What the popup asks the worker for, which goes on when the popup closes. */
export type Message = { ask: 'connect'; origin: string } | { ask: 'send' };

export type ConnectAnswer = { result: 'connected' | 'declined' | 'failed' };

export const askToConnect = (origin: string) =>
  browser.runtime.sendMessage({
    ask: 'connect',
    origin,
  } satisfies Message) as Promise<ConnectAnswer>;
/** Firefox may unload the worker before it answers; then the popup sends what is left. */
export async function askToSend(): Promise<Sent> {
  const asking = browser.runtime.sendMessage({ ask: 'send' } satisfies Message);
  const sent = (await asking.catch(() => undefined)) as Sent | undefined;
  return sent ?? sendQueue();
}
