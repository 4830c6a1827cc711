import { secondMs } from '@kith/contract/core/time';

const openLimitMs = 10 * secondMs;

/**
 * A web socket that gives up where nobody answers it: browsers wait for minutes, and the client as
 * long as they do.
 */
export class TimelySocket extends WebSocket {
  constructor(address: string | URL, protocols?: string | string[]) {
    super(address, protocols);
    const limit = setTimeout(() => this.close(), openLimitMs);
    const settle = () => clearTimeout(limit);
    this.addEventListener('open', settle);
    this.addEventListener('close', settle);
  }
}
