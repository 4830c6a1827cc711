/** How large people are drawn, by warmth; `face`: large enough for a picture. */
export const radii = { least: 3.2, most: 7, face: 13 } as const;

/** Whether somebody is drawn with their face. */
export function hasFace(radius: number): boolean {
  return radius === radii.face;
}
