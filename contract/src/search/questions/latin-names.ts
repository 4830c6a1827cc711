const part = String.raw`[\p{L}\p{N}&][\p{L}\p{N}&.'-]*`;

/** Up to four words, or what is in quotation marks; `takeName` finds where the name ends. */
export const latinName = `(?<name>${part}(?: ${part}){0,3})`;
