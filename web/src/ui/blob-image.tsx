import { useCallback } from 'react';

type BlobImageProps = { blob: Blob; alt: string; className?: string };

/** An image from memory. Its object URL lives as long as its element. */
export function BlobImage({ blob, alt, className }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return <img ref={show} alt={alt} className={className} />;
}
