import { uploadAsMember } from '#lib/upload-as-member.ts';

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/iu.test(name);

/** The text of a file: of a PDF as the server reads it, of any other here. Nothing is kept of either. */
export async function readProfileFile(file: File): Promise<string> {
  if (!isPdf(file)) return file.text();
  const answer = await uploadAsMember('/profile-analyses/pdf', {
    file,
    idempotencyKey: crypto.randomUUID(),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  return (answer as { text: string }).text;
}
