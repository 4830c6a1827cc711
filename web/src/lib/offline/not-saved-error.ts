/** There is no connection, and this device has no copy of what was asked for. */
export class NotSavedError extends Error {
  constructor() {
    super('Not available offline');
    this.name = 'NotSavedError';
  }
}
