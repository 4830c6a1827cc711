/** A replay came to where another service would be asked. */
export class WouldAsk extends Error {}
