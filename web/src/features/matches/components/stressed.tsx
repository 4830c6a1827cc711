const marks = /<b>|<\/b>/u;

/** A translated sentence whose words between `<b>` marks stand out. All of it is rendered as text. */
export function Stressed({ text }: { text: string }) {
  return text.split(marks).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence never move
      <b key={index} className="font-semibold">
        {part}
      </b>
    ) : (
      part
    ),
  );
}
