import type { Interaction } from '@kith/contract/interactions/schemas';

/** Callbacks for changed interactions: show the change at once, then refetch. */
export type InteractionEffects = {
  onLogging?: (interaction: Interaction) => void;
  /** Called when the server has answered, with success or failure. */
  onSettled?: (contactId: string) => void;
};
