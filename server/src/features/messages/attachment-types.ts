import { cleanFileName, extensionOf } from '@kith/contract/contact-files/file-name';
import { imageMediaTypes } from '@kith/contract/messages/rules';

import { AppError, validationFailed } from '#platform/app-error.ts';
import { recogniseFile } from '#platform/files/recognise-file.ts';
import { type ImageSize, readImageSize } from '#platform/images/image-size.ts';
import { readImageType } from '#platform/images/image-type.ts';
import { isHugeSize } from '#platform/images/is-huge-picture.ts';
import { stripMetadata } from '#platform/images/strip-metadata.ts';

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

/** Text that a browser would take for a page or a picture with scripts. */
const markupStart = /^(?:\uFEFF|\s)*</u;

export type PreparedFile = {
  name: string;
  mediaType: string;
  content: Buffer;
  size: ImageSize | null;
};

/**
 * A file as it may be sent. Its content decides its type, and its name gets the matching ending, so
 * that a picture which is also a page is saved as a picture; pictures lose their location and author.
 *
 * @throws `attachment_unsupported`; `validation_failed` (`name_required`).
 */
export function prepareFile(fileName: string, content: Buffer): PreparedFile {
  const mediaType = recogniseFile(content);
  const fitting = extensions[mediaType];
  if (!fitting) throw unsupported(mediaType);
  if (mediaType === 'text/plain' && markupStart.test(content.toString('utf8', 0, 1_000))) {
    throw unsupported(mediaType);
  }
  const name = nameFor(fileName, fitting);
  const imageType = readImageType(content);
  const stripped = imageType ? stripMetadata(content, imageType) : content;
  if (!stripped) throw unsupported(mediaType);
  const isImage = imageMediaTypes.some((known) => known === mediaType);
  const size = isImage ? readImageSize(stripped, mediaType) : null;
  if (isImage && !size) throw unsupported(mediaType);
  if (size && isHugeSize(size)) {
    throw new AppError('attachment_too_large', 'The picture has too many pixels');
  }
  return { name, mediaType, content: stripped, size };
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
