import { cleanFileName, extensionOf } from '@kith/contract/contact-files/file-name';
import { messageLimits } from '@kith/contract/messages/rules';

import { AppError, validationFailed } from '#platform/app-error.ts';
import { recogniseFile } from '#platform/files/recognise-file.ts';
import { isHugeSize, type ImageSize, readImageSize } from '#platform/images/image-size.ts';
import { readImageType } from '#platform/images/image-type.ts';
import { type Redrawn, redrawPicture } from '#platform/images/redraw-picture.ts';
import { stripGif } from '#platform/images/strip-gif.ts';

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** What may travel in a message, each with the ends of a name that fit it; the first is the usual one. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
  'application/rtf': ['.rtf'],
  [`${office}.wordprocessingml.document`]: ['.docx'],
  [`${office}.spreadsheetml.sheet`]: ['.xlsx'],
  [`${office}.presentationml.presentation`]: ['.pptx'],
  [`${openDocument}.text`]: ['.odt'],
  [`${openDocument}.spreadsheet`]: ['.ods'],
  [`${openDocument}.presentation`]: ['.odp'],
  'text/plain': ['.txt', '.csv', '.md', '.log', '.ics', '.vcf'],
};

/** Text that a browser would take for a page or a picture with scripts. A byte order mark is a space. */
const markupStart = /^\s*</u;

export type PreparedFile = {
  name: string;
  mediaType: string;
  content: Buffer;
  size: ImageSize | null;
};

/**
 * A file as it may be sent. Its content decides its type, and its name gets the matching ending.
 * Pictures are drawn again, so that they lose their location and author, and whatever else they are.
 *
 * @throws `attachment_unsupported`, `attachment_too_large`; `validation_failed` (`name_required`);
 * `unavailable` when too many pictures wait.
 */
export async function prepareFile(fileName: string, content: Buffer): Promise<PreparedFile> {
  const mediaType = recogniseFile(content);
  const fitting = extensions[mediaType];
  if (!fitting) throw unsupported(mediaType);
  if (mediaType === 'text/plain' && markupStart.test(content.toString('utf8', 0, 1_000))) {
    throw unsupported(mediaType);
  }
  const name = nameFor(fileName, fitting);
  if (!mediaType.startsWith('image/')) return { name, mediaType, content, size: null };
  const drawn = await drawAgain(content);
  if (drawn === 'broken') throw unsupported(mediaType);
  if (drawn === 'huge' || drawn.content.length > messageLimits.attachmentBytes) {
    throw new AppError('attachment_too_large', 'The picture has too many pixels');
  }
  const { width, height } = drawn;
  return { name, mediaType, content: drawn.content, size: { width, height } };
}

async function drawAgain(content: Buffer): Promise<Redrawn | 'broken' | 'huge'> {
  const type = readImageType(content);
  return type ? redrawPicture(content, type) : cutGif(content);
}

/** No decoder of ours reads GIF: it keeps its frames as they are. */
function cutGif(content: Buffer): Redrawn | 'broken' | 'huge' {
  const kept = stripGif(content);
  const size = kept && readImageSize(kept, 'image/gif');
  if (!size) return 'broken';
  return isHugeSize(size) ? 'huge' : { content: kept, ...size };
}

function nameFor(fileName: string, fitting: readonly string[]): string {
  const name = cleanFileName(fileName);
  if (name === '') {
    throw validationFailed([
      { path: 'file_name', code: 'name_required', message: 'name_required' },
    ]);
  }
  const isFitting = fitting.includes(extensionOf(name).toLowerCase());
  return isFitting ? name : cleanFileName(name + fitting[0]);
}

function unsupported(mediaType: string): AppError {
  return new AppError('attachment_unsupported', 'Files of this kind can’t be sent', {
    media_type: mediaType,
  });
}
