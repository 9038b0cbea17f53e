import type { Business } from '#src/features/company/business/business.ts';
import type { PaperLine } from './documents.rules.ts';
import type { PaperCar } from './documents.store.ts';

/** Parts that both documents share. documents.css has their measures. */

/** Quiet zone of a QR code, in modules. */
const QUIET = 4;

/** QR code of the car's page. */
export function CarCode({ car: { code, url } }: { readonly car: PaperCar }) {
  const side = code.size + 2 * QUIET;
  return (
    <svg
      className="paper-code"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Código QR de ${url}`}
      data-code={url}
    >
      <path d={code.path} fill="currentColor" />
    </svg>
  );
}

/** Value of a line, and blank space if something has to be written by hand. */
export function LineValue({ line: { value, isByHand } }: { readonly line: PaperLine }) {
  return (
    <>
      {value}
      {isByHand && (
        <span className="paper-blank">
          <span className="sr-only">{value === '' ? 'Para rellenar a mano' : 'Para completar a mano'}</span>
        </span>
      )}
    </>
  );
}

/** Labelled lines. */
export function Lines({ lines }: { readonly lines: readonly PaperLine[] }) {
  return (
    <dl className="paper-lines">
      {lines.map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>
            <LineValue line={line} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The seller's details as a document must state them. */
export function sellerText({ legalName, nif, address, phones }: Business): string {
  const where = `${address.street}, ${address.postalCode} ${address.city} (${address.region})`;
  return `${legalName} · NIF ${nif} · ${where} · ${phones[0].display}`;
}

interface SmallPrintProps {
  readonly paper: string;
  /** Formatted for display. */
  readonly day: string;
}

/** The rule that a document follows, and the date of its data. */
export function SmallPrint({ paper, day }: SmallPrintProps) {
  return (
    <p className="paper-small">
      {paper} según el Decreto 68/2003, de 22 de mayo, de la Comunidad de Madrid (venta de vehículos usados).
      Datos del {day}.
    </p>
  );
}
