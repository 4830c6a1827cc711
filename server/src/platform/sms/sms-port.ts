export const smsChannels = ['sms', 'whatsapp'] as const;
export type SmsChannel = (typeof smsChannels)[number];

export type ShortMessage = {
  /** A UUID; a gateway that receives it twice must send once. */
  id: string;
  /** The digits of an E.164 number, without "+". */
  to: string;
  text: string;
  channel: SmsChannel;
};

/** Where text messages go out. */
export type SmsPort = {
  /** The name of the sender in the service. */
  provider: 'webhook' | 'dev';
  /** @throws `SmsError` when the message can't be handed over. */
  send: (message: ShortMessage) => Promise<void>;
};

/** Gives the reason, but neither number nor text: it is logged. */
export class SmsError extends Error {}
