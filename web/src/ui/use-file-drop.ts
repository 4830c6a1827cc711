import { type DragEvent as ReactDragEvent, useEffect, useState } from 'react';

/** A chosen or dropped file; a folder may be dropped too. */
export type ChosenFile = { file: File; isFolder: boolean };

function carriesFiles(event: { dataTransfer: DataTransfer | null }): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Folders look like files; only their entry shows the difference. */
function readFiles(transfer: DataTransfer): ChosenFile[] {
  return [...transfer.items].flatMap((item) => {
    const file = item.getAsFile();
    return file ? [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory ?? false }] : [];
  });
}

/**
 * A drop area for files: spread `handlers` on it. It knows when files are dragged over the window
 * (`isNear`) and over itself (`isOver`); a file dropped beside it does not navigate away.
 */
export function useFileDrop(onFiles: (chosen: ChosenFile[]) => void) {
  const [isNear, setIsNear] = useState(false);
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const preventNavigation = (event: DragEvent) => {
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const enter = (event: DragEvent) => setIsNear(carriesFiles(event));
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsNear(false);
    };
    const end = (event: DragEvent) => {
      preventNavigation(event);
      setIsNear(false);
      setIsOver(false);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', preventNavigation);
    window.addEventListener('drop', end);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', preventNavigation);
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
