import { linkClass } from '#src/components/ui/link.recipe.ts';
import type { DealerContact } from '#src/features/company/business/business.ts';
import { paths } from '#src/paths.ts';

/** Purposes of the data processing that several places have. */
export const enquiryPurpose = 'Atender tu consulta y responderte.';

const ENQUIRY_BASIS = 'Tu solicitud: aplicación de medidas precontractuales. No la usamos para publicidad.';

interface PrivacyNoticeProps {
  /** Purpose of the data processing. */
  readonly purpose: string;
  /** Legal basis; that of an enquiry by default. */
  readonly basis?: string;
  /** Whether the form asks for a telephone number, as most do. */
  readonly asksPhone?: boolean;
  readonly dealer: Pick<DealerContact, 'legalName' | 'privacyEmail'>;
}

/** First layer of data protection information, which the Spanish authority requires beside every form. */
export function PrivacyNotice({
  purpose,
  basis = ENQUIRY_BASIS,
  asksPhone = true,
  dealer,
}: PrivacyNoticeProps) {
  const recipients = 'No cedemos tus datos a terceros, salvo obligación legal.';
  const facts = [
    ['Responsable', dealer.legalName],
    ['Finalidad', purpose],
    ['Legitimación', basis],
    [
      'Destinatarios',
      asksPhone ? `${recipients} Si nos das un móvil, podemos responderte por WhatsApp.` : recipients,
    ],
    [
      'Derechos',
      `Acceso, rectificación, supresión y los demás que te explicamos, en ${dealer.privacyEmail}.`,
    ],
  ] as const;
  return (
    <aside aria-label="Protección de datos" className="type-caption text-text-muted">
      <dl className="grid gap-y-1">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt className="text-text inline font-medium">{`${term}:`}</dt> <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1">
        Más información en la{' '}
        <a className={linkClass()} href={paths.privacidad}>
          política de privacidad
        </a>
        .
      </p>
    </aside>
  );
}
