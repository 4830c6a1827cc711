/** What one client may take up. */
export type RealtimeLimits = {
  /** Null for no limit. */
  socketsOfAddress: number | null;
  socketsOfMember: number;
  channelsOfSocket: number;
  /** Over all channels of a socket. */
  bindingsOfSocket: number;
  /** A client that reconnects joins up to a hundred topics at once and sends its token to each. */
  frameBurst: number;
  framesPerSecond: number;
  /** How much may wait for a slow reader. */
  maxBufferedBytes: number;
};

export const realtimeLimits: RealtimeLimits = {
  socketsOfAddress: 300,
  socketsOfMember: 50,
  channelsOfSocket: 100,
  bindingsOfSocket: 500,
  frameBurst: 400,
  framesPerSecond: 40,
  maxBufferedBytes: 1_024 * 1_024,
};
