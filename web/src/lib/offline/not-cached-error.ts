/** There is no connection, and this device has no cached copy. */
export class NotCachedError extends Error {
  constructor() {
    super('Not available offline');
    this.name = 'NotCachedError';
  }
}
