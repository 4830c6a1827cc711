import { secondMs } from '@kith/contract/core/time';

const openLimitMs = 10 * secondMs;

/** A web socket that gives up without an answer: browsers and the client would wait for minutes. */
export class TimelySocket extends WebSocket {
  constructor(address: string | URL, protocols?: string | string[]) {
    super(address, protocols);
    const limit = setTimeout(() => this.close(), openLimitMs);
    const settle = () => clearTimeout(limit);
    this.addEventListener('open', settle);
    this.addEventListener('close', settle);
  }
}
