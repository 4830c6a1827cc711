import { type DragEvent as ReactDragEvent, useEffect, useState } from 'react';

/** A file as it was chosen or dropped; a folder may be dropped too. */
export type ChosenFile = { file: File; isFolder: boolean };

function carriesFiles(event: { dataTransfer: DataTransfer | null }): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Folders come as files too; only their entry tells. */
function readFiles(transfer: DataTransfer): ChosenFile[] {
  return [...transfer.items].flatMap((item) => {
    const file = item.getAsFile();
    return file ? [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory ?? false }] : [];
  });
}

/**
 * A place to drop files on: spread `handlers` on it. It knows when files are dragged over the window
 * (`isNear`) and over itself (`isOver`); a file dropped beside it does not take the page away.
 */
export function useFileDrop(onFiles: (chosen: ChosenFile[]) => void) {
  const [isNear, setIsNear] = useState(false);
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const keepPage = (event: DragEvent) => {
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const enter = (event: DragEvent) => setIsNear(carriesFiles(event));
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsNear(false);
    };
    const end = (event: DragEvent) => {
      keepPage(event);
      setIsNear(false);
      setIsOver(false);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', end);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', end);
    };
  }, []);

  const handlers = {
    onDragOver: (event: ReactDragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: ReactDragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      onFiles(readFiles(event.dataTransfer));
    },
  };
  return { isNear, isOver, handlers };
}
