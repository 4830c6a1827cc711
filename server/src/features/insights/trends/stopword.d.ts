declare module 'stopword' {
  /** Words without a meaning of their own, in lower case. */
  export const eng: readonly string[];
  export const deu: readonly string[];
  export const fra: readonly string[];
  export const spa: readonly string[];
  export const jpn: readonly string[];
  export const zho: readonly string[];
}
