/** A small linear congruential generator: the same drawing in every build. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** To a tenth: more would only be bytes. */
export const round = (value: number): number => Math.round(value * 10) / 10;
