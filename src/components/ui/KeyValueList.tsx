import { RangeText } from './RangeText.tsx';

interface KeyValueListProps {
  /** In display order; a key may occur twice. */
  readonly rows: readonly {
    readonly key: string;
    readonly value: string;
  }[];
}

/** Terms and their values, one per line. */
export function KeyValueList({ rows }: KeyValueListProps) {
  return (
    <dl className="type-small">
      {rows.map(({ key, value }, position) => (
        <div
          key={position}
          className="border-line grid break-inside-avoid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-4 border-t py-2.5"
        >
          <dt className="text-text-muted text-balance!">
            <RangeText text={key} />
          </dt>
          <dd className="text-text figures text-right text-balance!">
            <RangeText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
