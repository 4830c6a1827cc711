/**
 * The bands of warmth as layers: most people are in the two coolest, whose tints leave the warm ones
 * in front. The mark beside a layer's name has the band's own colour.
 */
export const warmthLayers = {
  1: { fill: 'fill-warmth-1/45 dark:fill-warmth-1/35', mark: 'fill-warmth-1' },
  2: { fill: 'fill-warmth-2/35 dark:fill-warmth-2/50', mark: 'fill-warmth-2' },
  3: { fill: 'fill-warmth-3', mark: 'fill-warmth-3' },
  4: { fill: 'fill-warmth-4', mark: 'fill-warmth-4' },
  5: { fill: 'fill-warmth-5', mark: 'fill-warmth-5' },
} as const;
