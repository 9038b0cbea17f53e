import { paths } from '#src/paths.ts';
import type { Passage } from '#src/features/company/about/about.content.ts';
import type { Business } from '#src/features/company/business/business.ts';
import { withUnitSpaces } from '#src/features/company/business/figure.ts';
import type { PhoneNumber } from '#src/features/company/business/phone-number.ts';

/** Texts of the contact page (SPEC section 2, Contact). */

export const contactHero = ({ promises }: Business) => ({
  title: 'Contacto',
  lead: `Escríbenos, llámanos o ven a vernos. Respondemos en ${promises.replyTime}.`,
  /** Shown where the form is below the fold. */
  messageAction: 'Enviar un mensaje',
});

/** Texts beside the form. Links from other pages use its anchor too. */
export const contactMessage = {
  anchor: 'formulario',
  title: 'Envíanos un mensaje',
  text: 'Cuéntanos qué coche buscas o por cuál preguntas, y te contestamos con datos concretos.',
} as const;

/** Map of the dealer's location. A link, because an embedded map would set cookies. */
export const mapUrl = ({ address }: Business) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
    `${address.street}, ${address.postalCode} ${address.city}`,
  )}`;

/** Label of each kind of phone number. */
export const phoneKinds: Readonly<Record<PhoneNumber['kind'], string>> = {
  fijo: 'Fijo',
  movil: 'Móvil',
  otro: 'Teléfono',
};

/** A help card with a link. */
export interface HelpCard extends Passage {
  readonly action: string;
  readonly href: string;
}

export const helpCards = ({ promises }: Business): readonly HelpCard[] => [
  {
    title: 'Importar un coche',
    text: `Dinos qué modelo buscas y te enviamos opciones en ${withUnitSpaces(promises.searchTime)}.`,
    action: 'Solicitar importación',
    href: paths.importacion,
  },
  {
    title: 'Ver el stock',
    text: 'Los coches disponibles, con fotos, ficha técnica y precio.',
    action: 'Ver vehículos',
    href: paths.catalogo,
  },
  {
    title: 'Conocernos',
    text: `${promises.experience}: quiénes somos y cómo trabajamos.`,
    action: 'Sobre nosotros',
    href: paths.sobreNosotros,
  },
];
