import { createHash } from 'node:crypto';

import { foldText } from '@kith/contract/core/text';

/*
 * The two kinds of embedding that need no weights from elsewhere, as baselines of the benchmark: one of
 * the letters within words, one learnt from the network itself.
 */

const dimensions = 512;
export type Vector = Float32Array;

/** A dimension and a sign that follow from a text. */
function place(text: string): [number, number] {
  const hash = createHash('sha1').update(text).digest();
  return [hash.readUInt16BE(0) % dimensions, (hash[2] ?? 0) % 2 === 0 ? 1 : -1];
}

function normalised(vector: Vector): Vector {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

export function similarity(one: Vector, other: Vector): number {
  let sum = 0;
  for (let at = 0; at < dimensions; at += 1) sum += one[at]! * other[at]!;
  return sum;
}

/** Of groups of two to four letters, as subword models begin with, without what they learn. */
export function embedSubwords(phrases: readonly string[]): Vector {
  const vector = new Float32Array(dimensions);
  for (const phrase of phrases) {
    const letters = ` ${foldText(phrase)} `;
    for (const size of [2, 3, 4]) {
      for (let at = 0; at + size <= letters.length; at += 1) {
        const [dimension, sign] = place(letters.slice(at, at + size));
        vector[dimension]! += sign;
      }
    }
  }
  return normalised(vector);
}

/**
 * Random indexing (Kanerva 2000): a word is the sum of the texts that it is in, a text the sum of its
 * words, rare ones more. Words that people use together are near each other.
 */
export function learnEmbedding(
  texts: readonly (readonly string[])[],
): (words: readonly string[]) => Vector {
  const learnt = new Map<string, Vector>();
  const seen = new Map<string, number>();
  for (const [number, words] of texts.entries()) {
    for (const word of new Set(words)) {
      const vector = learnt.get(word) ?? new Float32Array(dimensions);
      for (let repeat = 0; repeat < 4; repeat += 1) {
        const [dimension, sign] = place(`${number} ${repeat}`);
        vector[dimension]! += sign;
      }
      learnt.set(word, vector);
      seen.set(word, (seen.get(word) ?? 0) + 1);
    }
  }
  return (words) => {
    const sum = new Float32Array(dimensions);
    for (const word of words) {
      const vector = learnt.get(word);
      if (!vector) continue;
      const weight = Math.log(texts.length / (seen.get(word) ?? 1)) / Math.hypot(...vector);
      for (let at = 0; at < dimensions; at += 1) sum[at]! += weight * vector[at]!;
    }
    return normalised(sum);
  };
}
