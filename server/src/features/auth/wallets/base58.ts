const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const maxLength = 64;

/** The bytes of a base58 text (the format of Solana's keys); null for an invalid one. */
export function readBase58(text: string): Uint8Array | null {
  if (text.length > maxLength) return null;
  let number = 0n;
  for (const digit of text) {
    const value = alphabet.indexOf(digit);
    if (value === -1) return null;
    number = number * 58n + BigInt(value);
  }
  const zeros = /^1*/u.exec(text)?.[0].length ?? 0;
  const hex = number === 0n ? '' : number.toString(16);
  const body = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return Buffer.concat([Buffer.alloc(zeros), body]);
}
