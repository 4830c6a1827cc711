import { profilePdfLimits } from '@kith/contract/profile-analyses/rules';
import { getDocumentProxy } from 'unpdf';

import { layOutText, type Piece } from './lay-out-text.ts';
import { isLight } from './weigh-streams.ts';

/*
 * What a thread does with a PDF of anyone (`read-pdf.ts`). Threats: a file that runs something, so nothing
 * of it is executed, drawn or fetched, and only the text is asked for; one that never ends or grows, so the
 * thread has a limit of time and heap, and streams are weighed first.
 */

type Item = { str?: string; transform?: number[]; width?: number; height?: number };

/** @returns null for what can't be read: locked, damaged, too long or too heavy. */
export async function readPdf(content: Uint8Array): Promise<string | null> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (!bytes.subarray(0, 1_024).includes('%PDF-') || !isLight(bytes)) return null;
  const document = await open(content);
  if (document === null) return null;
  if (document.numPages > profilePdfLimits.pages) return null;
  const pages: Piece[][] = [];
  let length = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const pieces = (items as Item[]).flatMap(toPiece);
    pages.push(pieces);
    length += pieces.reduce((sum, { text }) => sum + text.length, 0);
    if (length > profilePdfLimits.text) return null;
  }
  return layOutText(pages);
}

async function open(content: Uint8Array) {
  try {
    return await getDocumentProxy(content, {
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      maxImageSize: 1,
      verbosity: 0,
    });
  } catch {
    return null;
  }
}

function toPiece({ str: text = '', transform = [], width = 0, height = 0 }: Item): Piece[] {
  const [, , , , x, y] = transform;
  return x === undefined || y === undefined ? [] : [{ text, x, y, width, height }];
}
