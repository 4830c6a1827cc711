declare module 'virtual:emoji' {
  import type { EmojiData } from 'frimousse';

  /** The names of all emoji in one language. */
  export type EmojiNames = EmojiData;
  export const emoji: Record<string, () => Promise<{ default: EmojiNames }>>;
}
