import { promises } from '#src/config/business.ts';
import { paths } from '#src/paths.ts';
import type { Passage } from './about.ts';

/** Texts of the contact page (SPEC section 2, Contact). */

export const contactHero = {
  title: 'Contacto',
  lead: `Escríbenos, llámanos o ven a vernos. Respondemos en ${promises.replyTime}.`,
} as const;

/** A help card with the page it leads to. */
export interface HelpCard extends Passage {
  readonly action: string;
  readonly href: string;
}

export const helpCards: readonly HelpCard[] = [
  {
    title: 'Importar un coche',
    text: `Dinos qué modelo buscas y te proponemos unidades en ${promises.searchTime}.`,
    action: 'Solicitar importación',
    href: paths.importacion,
  },
  {
    title: 'Ver el stock',
    text: 'Coches disponibles, con fotos, ficha técnica y precio.',
    action: 'Ver vehículos',
    href: paths.catalogo,
  },
  {
    title: 'Conocernos',
    text: `${promises.experience} en importación: quiénes somos y cómo trabajamos.`,
    action: 'Sobre nosotros',
    href: paths.sobreNosotros,
  },
];
