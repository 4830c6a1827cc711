import { warmthBand } from '@kith/contract/warmth/rules';

import { say } from './say.ts';

/** Warmth as a bar and a number. */
export function Warmth({ warmth }: { warmth: number }) {
  const rounded = Math.round(warmth);
  return (
    <span role="img" aria-label={say('warmth', rounded)} className="warmth">
      <span className="bar">
        <span
          style={{
            width: rounded === 0 ? 0 : `${Math.max(warmth, 6)}%`,
            background: `var(--warmth-${warmthBand(warmth)})`,
          }}
        />
      </span>
      {rounded}
    </span>
  );
}
