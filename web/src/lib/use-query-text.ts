import { useEffect, useLayoutEffect, useRef, useState } from 'react';

type QueryTextOptions = {
  /** The search in the address. */
  query: string;
  pauseMs: number;
  /** Writes a search into the address. */
  onQuery: (query: string) => void;
};

/**
 * The text of a search box: written into the address after a pause, at once when it was cleared.
 * Back and links change it; what it wrote itself doesn't, or an address that follows late would
 * take back the letters that were typed meanwhile.
 */
export function useQueryText({ query, pauseMs, onQuery }: QueryTextOptions) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState(query);
  const [seen, setSeen] = useState(query);
  /** What was written and has not been seen in the address yet, oldest first. */
  const [written, setWritten] = useState<readonly string[]>([]);

  if (query !== seen) {
    setSeen(query);
    const place = written.indexOf(query);
    setWritten(place === -1 ? [] : written.slice(place + 1));
    if (place === -1 && query !== text.trim()) setText(query);
  }

  // Back was faster than the pause. In the same task as the render: an effect that runs later
  // would stop the timer of a letter that was typed in between, which then is never searched.
  useLayoutEffect(() => {
    if (text.trim() === query) clearTimeout(timer.current);
  }, [query, text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function write(next: string) {
    clearTimeout(timer.current);
    const latest = written.at(-1) ?? query;
    if (next === latest) return;
    setWritten([...written, next]);
    onQuery(next);
  }
  // A timer of an earlier render would know neither the address nor what was written since.
  const writeRef = useRef(write);
  useLayoutEffect(() => {
    writeRef.current = write;
  });

  return {
    text,
    setText: (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      const trimmed = next.trim();
      timer.current = setTimeout(() => writeRef.current(trimmed), trimmed === '' ? 0 : pauseMs);
    },
    /** Writes what was typed without waiting. */
    flush: () => write(text.trim()),
  };
}
