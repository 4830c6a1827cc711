import type { Interaction } from '@kith/contract/interactions/schemas';

/** What the screen around does when interactions change: show it at once, then read anew. */
export type InteractionEffects = {
  onLogging?: (interaction: Interaction) => void;
  /** Called when the server has answered, well or not. */
  onSettled?: (contactId: string) => void;
};
