import { Resvg } from '@resvg/resvg-js';

/* What a thread does with a drawing that the server composed (`draw-svg.ts`). */

export type SvgTask = { svg: string; width: number; fonts: readonly string[] };

/** The drawing as PNG. Only these fonts are known, and nothing outside the drawing is read. */
export function drawSvg({ svg, width, fonts }: SvgTask): Uint8Array {
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false, fontFiles: [...fonts] },
    textRendering: 1,
  });
  return new Uint8Array(drawing.render().asPng());
}
