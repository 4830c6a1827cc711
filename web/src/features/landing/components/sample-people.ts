/** The invented people in the pictures of the landing page. */
export const samplePeople = [
  { name: 'Mireille Okafor', context: 'VP Product, Lumen', warmth: 72, story: 'newRole' },
  { name: 'Jonas Lindqvist', context: 'Partner, Nordhaven', warmth: 41, story: 'cooling' },
  { name: 'Tomás Ferreira', context: 'CFO, Atlante', warmth: 23, story: 'birthday' },
] as const;

/** The number of people at each twentieth of the warmth scale. */
export const sampleHistogram: readonly number[] = [
  9, 15, 22, 31, 42, 51, 58, 66, 55, 46, 42, 37, 33, 38, 42, 36, 27, 21, 16, 10,
];

/** A year of one relationship, month by month. */
export const sampleHistory: readonly number[] = [
  22, 25, 31, 38, 52, 66, 61, 48, 45, 55, 64, 69, 72,
];
