const releaseAfterMs = 10_000;

/** Offers a file to the member as a download with this name. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download holds the file once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), releaseAfterMs);
}
