/** The pages below `/app/admin` that show what the screens are made of, in the order of their links. */
export const designPages = [
  'token-system',
  'typography',
  'grid-system',
  'icons',
  'motion',
  'components',
  'charts',
  'backgrounds',
] as const;
export type DesignPage = (typeof designPages)[number];
