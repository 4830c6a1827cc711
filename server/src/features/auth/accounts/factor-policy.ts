import type { ShortMessage } from '#platform/sms/sms-port.ts';

/** Which second factors may be added, and the site that security keys and passkeys are bound to. */
export type FactorPolicy = {
  allowsTotp: boolean;
  allowsPhone: boolean;
  allowsWebAuthn: boolean;
  /** The domain that credentials are bound to, from the server's settings, never from a request. */
  rpId: string;
  /** The pages that may ask for an assertion. */
  rpOrigins: readonly string[];
};

/** Sends a text to the digits of an E.164 number (without "+"). Rejects when it can’t be sent. */
export type SendText = (message: Omit<ShortMessage, 'id'>) => Promise<void>;
