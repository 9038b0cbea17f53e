import { factLineClass } from './surface.recipe.ts';

interface FactLineProps {
  readonly facts: readonly { readonly key: string; readonly value: string }[];
}

/** A few facts on one line, separated by hairlines; their names are for screen readers only. */
export function FactLine({ facts }: FactLineProps) {
  return (
    <dl className={factLineClass.list}>
      {facts.map(({ key, value }) => (
        <div key={key} className={factLineClass.fact}>
          <dt className="sr-only">{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
