import { imageMediaTypes, shownPicturePixels } from '@kith/contract/messages/rules';
import type { Attachment } from '@kith/contract/messages/schemas';
import { Download, FileText, Image, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { reportError } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useTranslation } from '#lib/i18n/use-translation.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { saveAttachment, useAttachmentImage } from '../api/attachments.ts';
import { BlobImage } from '#ui/blob-image.tsx';

const largestPx = { width: 320, height: 280 };

type MessageAttachmentsProps = {
  attachments: readonly Attachment[];
  /** In a request: a stranger's files are hidden until the request is accepted. */
  isHeld: boolean;
};

/** The files of a message: images to view, documents to download. */
export function MessageAttachments({ attachments, isHeld }: MessageAttachmentsProps) {
  return (
    <div className="grid max-w-full grid-cols-[minmax(0,auto)] gap-1.5">
      {attachments.map((attachment) =>
        isShown(attachment) && !isHeld ? (
          <ImageAttachment key={attachment.id} attachment={attachment} />
        ) : (
          <DocumentAttachment
            key={attachment.id}
            attachment={attachment}
            isHeldPicture={isHeld && isShown(attachment)}
          />
        ),
      )}
    </div>
  );
}

/** Whether it is a picture of a size that the browser can decode safely. */
function isShown({ media_type: type, width, height }: Attachment): boolean {
  const isPicture = imageMediaTypes.some((known) => known === type);
  return isPicture && (width ?? 0) * (height ?? 0) <= shownPicturePixels;
}

/** Its final size, before it is loaded. */
function shownSize({ width, height }: Attachment) {
  if (!width || !height) return { width: 240, height: 180 };
  const scale = Math.min(1, largestPx.width / width, largestPx.height / height);
  return { width: Math.max(48, width * scale), height: Math.max(48, height * scale) };
}

function ImageAttachment({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation('messages');
  const image = useAttachmentImage(attachment.id);
  const [isOpen, setIsOpen] = useState(false);
  const save = useSave(attachment);
  const { width, height } = shownSize(attachment);
  return (
    <>
      <button
        type="button"
        aria-label={t('files.open', { name: attachment.name })}
        onClick={() => setIsOpen(true)}
        disabled={image === null}
        className="grid max-w-full place-items-center overflow-hidden rounded-lg border border-border bg-sunken"
        style={{ width, aspectRatio: `${width} / ${height}` }}
      >
        {image === null ? (
          <ImageOff aria-hidden size={20} className="animate-shimmer text-faint" />
        ) : (
          <BlobImage blob={image} alt="" className="size-full object-cover" />
        )}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        size="lg"
        title={<span className="wrap-anywhere">{attachment.name}</span>}
        footer={
          <Button
            isPending={save.isPending}
            icon={<Download aria-hidden size={16} />}
            onClick={save.run}
          >
            {t('files.save')}
          </Button>
        }
      >
        {image === null ? null : (
          <BlobImage
            blob={image}
            alt={attachment.name}
            className="mx-auto max-h-[64dvh] max-w-full rounded-md object-contain"
          />
        )}
      </Dialog>
    </>
  );
}

type DocumentAttachmentProps = { attachment: Attachment; isHeldPicture: boolean };

function DocumentAttachment({ attachment, isHeldPicture }: DocumentAttachmentProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const save = useSave(attachment);
  const Icon = isHeldPicture ? Image : FileText;
  return (
    <button
      type="button"
      aria-label={t('files.saveNamed', { name: attachment.name })}
      aria-busy={save.isPending || undefined}
      onClick={save.run}
      className="flex max-w-full items-center gap-3 rounded-lg border border-border bg-surface px-3 py-2.5 text-left shadow-raised hover:border-border-strong"
    >
      <Icon aria-hidden size={20} className="shrink-0 text-ember-ink" />
      <span className="min-w-0 flex-1">
        {/* A name may be long and hostile: it is text, cut where it does not fit. */}
        <bdi className="block truncate text-sm font-semibold">{attachment.name}</bdi>
        <span className="block text-xs text-muted">
          {isHeldPicture ? `${t('files.heldPicture')} · ` : null}
          {format.bytes(attachment.bytes)}
        </span>
      </span>
      {save.isPending ? (
        <Spinner size={16} />
      ) : (
        <Download aria-hidden size={16} className="shrink-0" />
      )}
    </button>
  );
}

/** Downloads a file, one at a time. */
function useSave(attachment: Attachment) {
  const [isPending, setIsPending] = useState(false);
  async function save() {
    setIsPending(true);
    try {
      await saveAttachment(attachment);
    } catch (error) {
      await reportError(error, 'load');
    } finally {
      setIsPending(false);
    }
  }
  return { isPending, run: () => void (isPending || save()) };
}
