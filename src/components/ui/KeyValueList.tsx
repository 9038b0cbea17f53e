import type { ReactNode } from 'react';
import { RangeText } from './RangeText.tsx';
import { keyValueClass } from './surface.recipe.ts';

interface KeyValueListProps {
  /** In their order; the same key may come twice. */
  readonly rows: readonly {
    readonly key: string;
    readonly value: string;
    /** A drawing before the value, which says the same. */
    readonly mark?: ReactNode;
  }[];
}

/** Terms and what they are, one a line. */
export function KeyValueList({ rows }: KeyValueListProps) {
  return (
    <dl className={keyValueClass.list}>
      {rows.map(({ key, value, mark }, position) => (
        <div key={position} className={keyValueClass.row}>
          <dt className={keyValueClass.key}>
            <RangeText text={key} />
          </dt>
          <dd className={keyValueClass.value}>
            {mark}
            <RangeText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
