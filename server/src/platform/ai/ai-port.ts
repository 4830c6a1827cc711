/** Text from a language model. `null` where none is configured: features have local engines. */
export type AiPort = {
  remote: RemoteModel | null;
};

export type RemoteModel = {
  /** @throws when the service fails or takes too long; the caller falls back to its local engine. */
  generateText: (request: { system: string; prompt: string; maxTokens: number }) => Promise<string>;
};
