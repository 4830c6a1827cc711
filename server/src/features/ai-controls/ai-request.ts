import type { AiField, AiUse } from '@kith/contract/ai-controls/rules';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

/** Who asks, and with what. */
export type AiCaller = Pick<MemberContext, 'actor' | 'database' | 'ai' | 'clock' | 'log'>;

/** What a language model is asked; the version is that of the system text. */
export type ModelRequest<Value> = {
  version: number;
  system: string;
  prompt: string;
  maxTokens: number;
  /** Checks an answer; null or an error refuses it. */
  read: (answer: string) => Value | null;
};

/** A service of another kind than a language model, with an answer that is checked the same way. */
type ProviderRequest<Value> = {
  host: string;
  ask: () => Promise<string>;
  read: (answer: string) => Value | null;
};

export type AiAnswer<Value> = { value: Value; engine: 'local' | 'remote' };

export type AiRequest<Value, Embedded extends Value | null> = {
  use: AiUse;
  /** Names of what is read of the member's data. */
  fields: readonly AiField[];
  /** Null when only this server's rules are to answer. */
  model: ModelRequest<Value> | null;
  /** Asked instead of the model. */
  provider?: ProviderRequest<Value> | null;
  /** The embedded engine; null when a service that fails is not to be replaced by it. */
  local: (() => Embedded | Promise<Embedded>) | null;
  /**
   * Stores and charges what came of it, in the transaction that notes the call.
   *
   * @returns what was charged
   */
  settle?: (tx: Tx, answer: AiAnswer<Value | Embedded>) => Promise<number>;
};
