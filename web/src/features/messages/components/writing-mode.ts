import type { Message } from '@kith/contract/messages/schemas';

/** The context of the composer besides a new message. */
export type WritingMode =
  | { kind: 'new' }
  | { kind: 'reply'; message: Message }
  | { kind: 'edit'; message: Message };
