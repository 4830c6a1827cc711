export type RealtimeLimits = {
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
  socketsOfAddress: 300,
  frameBurst: 400,
  framesPerSecond: 40,
  maxBufferedBytes: 1_024 * 1_024,
  filterBytesOfAddress: 1_024 * 1_024,
  waitingBytesOfAddress: 16 * 1_024 * 1_024,
};
