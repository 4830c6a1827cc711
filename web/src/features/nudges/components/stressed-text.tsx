const stressMarks = /<em>|<\/em>/u;

/**
 * A translated sentence whose phrase between `<em>` marks is stressed. All of it is rendered as
 * text.
 */
export function StressedText({ text }: { text: string }) {
  return text.split(stressMarks).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence never move
      <em key={index} className="font-medium text-ember-ink not-italic">
        {part}
      </em>
    ) : (
      part
    ),
  );
}
