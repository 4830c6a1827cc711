export const smsChannels = ['sms', 'whatsapp'] as const;
export type SmsChannel = (typeof smsChannels)[number];

export type ShortMessage = {
  /** A UUID; a gateway that sees it twice has to send once. */
  id: string;
  /** The digits of an E.164 number, without "+". */
  to: string;
  text: string;
  channel: SmsChannel;
};

/** Where text messages go out. */
export type SmsPort = {
  /** What the service calls its sender. */
  provider: 'webhook' | 'dev';
  /** @throws `SmsError` when the message can't be handed over. */
  send: (message: ShortMessage) => Promise<void>;
};

/** Tells why, but neither number nor text: it reaches the log. */
export class SmsError extends Error {}
