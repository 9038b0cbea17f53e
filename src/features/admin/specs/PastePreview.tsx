import { NO_GROUP_LABEL } from '#src/features/vehicles/domain/vehicle.choices.ts';
import type { PlannedLine } from './spec-paste.plan.ts';

/** The lines by group, in text order. A heading without a problem shows only as its group's title. */
function byGroup(planned: readonly PlannedLine[]): [string, PlannedLine[]][] {
  const groups = new Map<string, PlannedLine[]>();
  for (const line of planned) {
    const lines = groups.get(line.grupo) ?? [];
    groups.set(line.grupo, line.fate === 'heading' ? lines : [...lines, line]);
  }
  return [...groups];
}

function Words({ line }: { readonly line: PlannedLine }) {
  if (line.words === '') return null;
  const tone = line.fate === 'left' ? 'text-danger-text' : 'text-text-muted';
  return (
    <span className={`type-caption sm:col-span-2 ${tone}`}>
      Línea {line.line}. {line.words}
    </span>
  );
}

function Line({ line }: { readonly line: PlannedLine }) {
  return (
    <li className="border-line grid gap-x-4 border-t py-2 wrap-anywhere sm:grid-cols-2" data-fate={line.fate}>
      {line.kind === 'row' ? (
        <>
          <span className="type-small text-text-muted">{line.clave}</span>
          <span className={`type-small figures ${line.fate === 'blank' ? 'text-text-muted' : ''}`}>
            {line.valor}
          </span>
        </>
      ) : (
        <span className="type-small sm:col-span-2">{line.text.trim()}</span>
      )}
      <Words line={line} />
    </li>
  );
}

/** A preview of saving the pasted text, by group, with a remark for every line that needs one. */
export function PastePreview({ planned }: { readonly planned: readonly PlannedLine[] }) {
  return (
    <div className="grid gap-6">
      {byGroup(planned).map(([grupo, lines]) => (
        <section key={grupo} aria-label={grupo === '' ? NO_GROUP_LABEL : grupo} data-paste-group={grupo}>
          <h3 className="type-label mb-2">{grupo === '' ? NO_GROUP_LABEL : grupo}</h3>
          <ul className="border-line border-b">
            {lines.map((line) => (
              <Line key={line.line} line={line} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
