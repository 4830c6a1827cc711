import { browser } from './browser-api.ts';
import type { Sent } from './connection/queue.ts';

/** What the popup asks the worker for, which goes on when the popup closes. */
export type Message = { ask: 'connect'; origin: string } | { ask: 'send' };

export type ConnectAnswer = { result: 'connected' | 'declined' | 'failed' };

export const askToConnect = (origin: string) =>
  browser.runtime.sendMessage({
    ask: 'connect',
    origin,
  } satisfies Message) as Promise<ConnectAnswer>;
export const askToSend = () =>
  browser.runtime.sendMessage({ ask: 'send' } satisfies Message) as Promise<Sent>;
