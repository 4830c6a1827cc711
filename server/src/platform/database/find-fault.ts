const timestamped = /^\d{4}-\d\d-\d\d .*? \[(?<pid>\d+)\] /u;
const fault = /(?:FATAL|PANIC|error): +(?<text>[^ ].*)$/u;
const systemFault = /^.*(?:error while loading|setpriv:|No such file|not permitted).*$/u;

/** The first error that a PostgreSQL program logged; other processes share its log. */
export function findFault(written: string, pid: number | undefined): string | null {
  const own = written.split('\n').filter((line) => {
    const writer = timestamped.exec(line)?.groups?.['pid'];
    return writer === undefined || writer === String(pid);
  });
  for (const line of own) {
    const text = fault.exec(line)?.groups?.['text'] ?? systemFault.exec(line)?.[0];
    if (text !== undefined) return text;
  }
  return null;
}
