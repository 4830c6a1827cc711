/** Text from a language model. `null` where none is configured: features have local engines. */
export type AiPort = {
  remote: RemoteModel | null;
};

export type RemoteModel = {
  /** Where texts are sent. */
  host: string;
  model: string;
  /** @throws when the service fails or takes too long; the embedded engine replaces it. */
  generateText: (request: { system: string; prompt: string; maxTokens: number }) => Promise<string>;
};
