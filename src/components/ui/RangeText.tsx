const RANGE = /(\d[\d.]*-\d[\d.]*(?:h| días| €| rpm| km\/h)?|\([^()]{1,12}\))/;

/** A text whose ranges (15-20 días, 24-48h) and short brackets (180 CV (132 kW)) do not wrap. */
export function RangeText({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(RANGE).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} className="whitespace-nowrap">
            {part}
          </span>
        ),
      )}
    </>
  );
}
