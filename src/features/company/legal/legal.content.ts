import type { Business } from '#src/features/company/business/business.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';

/** Texts of the legal pages. They describe the behaviour of this system, and must change with it. */

/** A section: paragraphs, then an optional list. */
export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly items?: readonly string[];
}

/** One legal page. */
export interface LegalDocument {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
}

/** Id of a section's heading, for the page's index. */
export function sectionId({ title }: LegalSection): string {
  return foldAccents(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}

/** Address of the business on one line. */
export const postalAddress = ({ address }: Business) =>
  `${address.street}, ${address.postalCode} ${address.city} (${address.region}), ${address.country}`;
/** Phone numbers; each one stays on one line. */
const phonesText = ({ phones }: Business) =>
  phones.map(({ display }) => display.replaceAll(' ', '\u00a0')).join(' y ');

/** LSSI-CE, article 10. */
export const legalNotice = (business: Business): LegalDocument => ({
  title: 'Aviso legal',
  intro:
    'Información general que exige el artículo 10 de la Ley 34/2002, de servicios de la sociedad de la información y de comercio electrónico (LSSI-CE).',
  sections: [
    {
      title: 'Titular del sitio web',
      paragraphs: [
        `Este sitio web es de ${business.legalName}, que opera con el nombre comercial ${business.name}.`,
      ],
      items: [
        `NIF: ${business.nif}`,
        `Domicilio: ${postalAddress(business)}`,
        ...(business.registry === '' ? [] : [`Inscripción: ${business.registry}`]),
        `Correo electrónico: ${business.email}`,
        `Teléfonos: ${phonesText(business)}`,
      ],
    },
    {
      title: 'Precios y disponibilidad',
      paragraphs: [
        'Los precios se muestran en euros. La ficha indica si el precio incluye el IVA y, cuando se suma aparte, cuánto es y cuánto suman los dos. El precio final de una importación es la suma del precio del vehículo, el transporte, la gestión documental y el IVA, y se comunica por escrito antes de cualquier compromiso.',
        'La publicación de un vehículo no constituye una oferta vinculante: puede venderse o reservarse en cualquier momento. Las fichas técnicas son informativas; las características definitivas son las que figuran en el contrato.',
      ],
    },
    {
      title: 'Hojas de reclamaciones',
      // The Comunidad de Madrid asks traders to have them, and to say so.
      paragraphs: [
        `${business.name} tiene hojas de reclamaciones a disposición de las personas consumidoras en ${business.address.street}, ${business.address.city}.`,
      ],
    },
    ...(business.warranty === '' ? [] : [{ title: 'Garantía', paragraphs: business.warranty.split(/\n+/) }]),
    {
      title: 'Uso del sitio y propiedad intelectual',
      paragraphs: [
        `Los textos, fotografías y el diseño pertenecen a ${business.legalName} o se usan con permiso. Las marcas de los fabricantes pertenecen a sus titulares y se citan solo para identificar los vehículos.`,
        'Quien usa el sitio se compromete a hacerlo conforme a la ley y a facilitar datos veraces en los formularios.',
      ],
    },
    {
      title: 'Responsabilidad y legislación aplicable',
      paragraphs: [
        'Procuramos que la información sea exacta y esté al día y corregimos los errores en cuanto los conocemos. Se aplica la legislación española. Las personas consumidoras pueden acudir a los juzgados de su domicilio.',
      ],
    },
  ],
});

/** No cookie requires consent, so there is no banner; the page explains why. */
export const cookiePolicy: LegalDocument = {
  title: 'Política de cookies',
  intro:
    'Este sitio no usa cookies publicitarias, ni de análisis, ni de terceros. Por eso no verás ningún aviso.',
  sections: [
    {
      title: 'Qué guardamos en tu navegador',
      paragraphs: [
        'Ninguna cookie. Usamos el almacenamiento del propio navegador, solo para lo que nos pides, y nadie más puede leerlo:',
      ],
      items: [
        'Tu sesión, si inicias sesión, para que no tengas que identificarte en cada página. Se borra al pulsar «Salir».',
        'Un número al azar, desde la primera vez que inicias sesión o eliges una contraseña con un enlace, con el que tu cuenta reconoce este navegador: te avisamos por correo de los accesos desde otros. Se conserva al salir, para la próxima vez.',
        'El borrador de un formulario que estés escribiendo, para que una recarga no te haga perderlo. Se borra al enviarlo o al cerrar la pestaña.',
        'Lo que buscabas en el catálogo, y si lo veías en filas, para volver a ello desde un coche. Se borra al cerrar la pestaña.',
        'Los avisos que una página deja para la siguiente. Se borran al mostrarse.',
        'Tus favoritos, solo si marcas un coche con el corazón: cuál es, con su precio y su estado de ese día, para decirte qué ha cambiado. No nos llegan, salvo los que comparas o de los que pides avisos: la dirección de esa página los nombra. Se borran al quitarles el corazón.',
        'La hora en que pides un enlace para cambiar la contraseña, con tu correo, para decirte cuándo puedes pedir otro. Se borra al cerrar la pestaña.',
        'En el panel de administración, lo que se deja a medias (borradores, notas, fotos por subir, un archivo que se importa), que se borra al guardarlo o descartarlo (fotos y archivos, también al volver al panel pasada una semana), y las columnas, avisos y atajos de teclado ya elegidos.',
      ],
    },
    {
      title: 'Por qué no pedimos consentimiento',
      paragraphs: [
        'El artículo 22.2 de la LSSI-CE exime del consentimiento al almacenamiento estrictamente necesario para prestar un servicio que la persona usuaria pide expresamente.',
      ],
    },
    {
      title: 'Cómo borrarlo',
      paragraphs: [
        'Además de salir de la sesión, puedes borrar los datos de este sitio en los ajustes de tu navegador.',
      ],
    },
  ],
};
