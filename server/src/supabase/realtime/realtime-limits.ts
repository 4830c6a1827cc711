import { secondMs } from '@kith/contract/core/time';

export type RealtimeLimits = {
  /** A socket from which nothing came for longer is closed. */
  idleMs: number;
  /** Null for no limit. */
  socketsOfAddress: number | null;
  /** A client that reconnects joins up to a hundred topics at once and sends its token to each. */
  frameBurst: number;
  framesPerSecond: number;
  /** How much may wait for a slow reader. */
  maxBufferedBytes: number;
  /** Of all sockets of an address: text of their filters, and of frames that wait. */
  filterBytesOfAddress: number;
  waitingBytesOfAddress: number;
};

export const realtimeLimits: RealtimeLimits = {
  // The stock client sends a heartbeat every 25 s, the browser app more often.
  idleMs: 90 * secondMs,
  socketsOfAddress: 300,
  frameBurst: 400,
  framesPerSecond: 40,
  maxBufferedBytes: 1_024 * 1_024,
  filterBytesOfAddress: 1_024 * 1_024,
  waitingBytesOfAddress: 16 * 1_024 * 1_024,
};
