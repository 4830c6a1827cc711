/**
 * A QR code as raw SVG. The stock client makes a data URL of it without escaping, where a `#` would
 * start a fragment: colours are written as `rgb()`.
 */
export async function drawQrCode(text: string): Promise<string> {
  // Loaded here: few starts of the server ever draw one.
  const { toString } = await import('qrcode');
  const svg = await toString(text, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' });
  return svg
    .replaceAll('#ffffff', 'rgb(255,255,255)')
    .replaceAll('#000000', 'rgb(0,0,0)')
    .replaceAll('\n', '');
}
