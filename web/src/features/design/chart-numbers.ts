/** Made-up numbers for the samples of charts. The bands of warmth are stacked from the warmest up. */
export const bandsFromBelow = [5, 4, 3, 2, 1] as const;

export const bandFills = {
  1: 'fill-warmth-1',
  2: 'fill-warmth-2',
  3: 'fill-warmth-3',
  4: 'fill-warmth-4',
  5: 'fill-warmth-5',
} as const;

export const areas = [
  [20, 34, 80, 150, 420],
  [24, 36, 84, 152, 424],
  [23, 40, 92, 150, 431],
  [29, 45, 97, 161, 428],
  [34, 46, 110, 158, 440],
  [38, 46, 120, 171, 439],
] as const;

export const columns = [12, 18, 9, 22, 27, 25] as const;

export const bars = [
  ['Lisbon', 120],
  ['Kyoto', 84],
  ['Lyon', 61],
  ['Graz', 22],
] as const;

/** A share with its interval. */
export const dots = [
  ['Lisbon', 0.72, 0.61, 0.81],
  ['Kyoto', 0.5, 0.38, 0.62],
  ['Lyon', 0.31, 0.14, 0.52],
] as const;

/** Who joined, and who left. */
export const ways = [
  [4, 1],
  [6, 2],
  [3, 5],
  [7, 2],
  [5, 3],
  [8, 1],
] as const;

/** People in four states, and how many moved from one to another since the month before. */
export const flows = [
  { counts: [30, 60, 80, 130], moves: [] },
  {
    counts: [36, 58, 78, 128],
    moves: [
      { from: 0, to: 0, count: 26 },
      { from: 1, to: 0, count: 10 },
      { from: 0, to: 1, count: 4 },
      { from: 1, to: 1, count: 48 },
      { from: 2, to: 1, count: 6 },
      { from: 1, to: 2, count: 2 },
      { from: 2, to: 2, count: 70 },
      { from: 3, to: 2, count: 6 },
      { from: 2, to: 3, count: 4 },
      { from: 3, to: 3, count: 124 },
    ],
  },
  {
    counts: [40, 57, 74, 129],
    moves: [
      { from: 0, to: 0, count: 33 },
      { from: 1, to: 0, count: 7 },
      { from: 0, to: 1, count: 3 },
      { from: 1, to: 1, count: 49 },
      { from: 2, to: 1, count: 5 },
      { from: 1, to: 2, count: 2 },
      { from: 2, to: 2, count: 68 },
      { from: 3, to: 2, count: 4 },
      { from: 2, to: 3, count: 5 },
      { from: 3, to: 3, count: 124 },
    ],
  },
] as const;

export const radar = [
  { name: 'Graz', people: 12, field: 0, distance: 0.2, isRising: true },
  { name: 'Lyon', people: 7, field: 1, distance: 0.5, isRising: false },
  { name: 'Kyoto', people: 9, field: 2, distance: 0.35, isRising: true },
  { name: 'Lisbon', people: 5, field: 3, distance: 0.8, isRising: true },
] as const;

/** A date for its weekday, with shares from eight o'clock on, every two hours. */
export const heat = [
  ['2024-01-01', [0.1, 0.45, 0.3, 0.2, 0.5, 0.1]],
  ['2024-01-02', [0.2, 0.7, 0.4, 0.3, 0.6, 0.2]],
  ['2024-01-03', [0.15, 0.5, 0.35, 0.4, 0.4, 0.1]],
  ['2024-01-04', [0.1, 0.6, 0.9, 0.3, 0.45, 0.15]],
  ['2024-01-05', [0.05, 0.3, 0.2, 0.15, 0.1, 0.05]],
] as const;

export const spark = [82, 74, 70, 61, 66, 78, 72, 69, 64, 71, 77, 73] as const;
