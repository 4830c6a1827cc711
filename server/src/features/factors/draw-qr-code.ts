import { toString } from 'qrcode';

/**
 * A QR code as raw SVG. The stock client makes a data address of it without escaping, where a `#`
 * would begin a fragment: colours stand as `rgb()`.
 */
export async function drawQrCode(text: string): Promise<string> {
  const svg = await toString(text, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' });
  return svg
    .replaceAll('#ffffff', 'rgb(255,255,255)')
    .replaceAll('#000000', 'rgb(0,0,0)')
    .replaceAll('\n', '');
}
