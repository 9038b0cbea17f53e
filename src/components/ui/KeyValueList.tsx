import { RangeText } from './RangeText.tsx';
import { keyValueClass } from './surface.recipe.ts';

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
    <dl className={keyValueClass.list}>
      {rows.map(({ key, value }, position) => (
        <div key={position} className={keyValueClass.row}>
          <dt className={keyValueClass.key}>
            <RangeText text={key} />
          </dt>
          <dd className={keyValueClass.value}>
            <RangeText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
