import type { Business } from '#src/features/company/business/business.ts';
import { foldAccents } from '#src/lib/fold-accents.ts';

/** The legal pages' texts. They describe what this system does; whoever changes that changes them too. */

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

const postalAddress = ({ address }: Business) =>
  `${address.street}, ${address.postalCode} ${address.city} (${address.region}), ${address.country}`;
/** Each number on one line. */
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
        'Los precios se muestran en euros. Cada ficha indica si el precio incluye IVA. El precio final de una importación es la suma del precio del vehículo, el transporte, la gestión documental y el IVA, y se comunica por escrito antes de cualquier compromiso.',
        'La publicación de un vehículo no constituye una oferta vinculante: puede venderse o reservarse en cualquier momento. Las fichas técnicas son informativas; las características definitivas son las que figuran en el contrato.',
      ],
    },
    ...(business.warranty === '' ? [] : [{ title: 'Garantía', paragraphs: [business.warranty] }]),
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

/** RGPD, articles 13 and following: the second layer. */
export const privacyPolicy = (business: Business): LegalDocument => ({
  title: 'Política de privacidad',
  intro:
    'Cómo tratamos los datos personales que nos das, según el Reglamento (UE) 2016/679 (RGPD) y la Ley Orgánica 3/2018 (LOPDGDD).',
  sections: [
    {
      title: 'Responsable del tratamiento',
      paragraphs: [
        `${business.legalName}, NIF ${business.nif}, ${postalAddress(business)}. Para cualquier asunto de privacidad: ${business.privacyEmail}.`,
      ],
    },
    {
      title: 'Qué datos tratamos y para qué',
      paragraphs: [
        'Los que escribes tú, sin los que no podríamos responderte, y los técnicos que toda conexión deja.',
      ],
      items: [
        'Formulario de contacto: nombre, teléfono, correo electrónico, tipo de consulta, asunto y mensaje, y el vehículo por el que preguntas, para atender tu consulta.',
        'Solicitud de importación: los mismos datos de contacto y las características del coche que buscas, para prepararte una propuesta.',
        'Cuenta de usuario: nombre, correo electrónico y contraseña, que se guarda cifrada de forma irreversible, para que puedas iniciar sesión.',
        'Datos técnicos: la dirección IP de las peticiones a la base de datos, durante cinco días, para frenar abusos y resolver fallos.',
      ],
    },
    {
      title: 'Base jurídica',
      paragraphs: [
        'La aplicación, a petición tuya, de medidas previas a un contrato (artículo 6.1.b del RGPD) para consultas, solicitudes y cuentas, y nuestro interés legítimo en la seguridad del sitio (artículo 6.1.f) para los datos técnicos. No enviamos publicidad.',
      ],
    },
    {
      title: 'Dónde se guardan y quién los recibe',
      paragraphs: [
        'Tu mensaje se guarda en nuestra propia base de datos, llega por correo electrónico a nuestro equipo y te confirmamos por la misma vía que lo hemos recibido. No lo cedemos a terceros, salvo obligación legal. El proveedor de alojamiento y el de correo pueden acceder a él solo como encargados del tratamiento. No usamos herramientas de analítica, perfiles ni decisiones automatizadas.',
        'Contamos cuántas veces se abre cada día la página de cada coche. Guardamos solo ese total: ni cookies, ni direcciones IP, ni nada que diga quién la abrió.',
        'Si nos escribes por WhatsApp, esa conversación se rige además por las condiciones de WhatsApp.',
      ],
    },
    {
      title: 'Cuánto tiempo',
      paragraphs: [
        'Las consultas y solicitudes se conservan mientras hacen falta para atenderlas, o hasta que pidas su supresión. Las cuentas, hasta que pidas su supresión. Lo que exija una obligación legal, durante el plazo que marque la ley.',
      ],
    },
    {
      title: 'Tus derechos',
      paragraphs: [
        `Puedes pedir acceso, rectificación, supresión, oposición, limitación y portabilidad escribiendo a ${business.privacyEmail}. Si crees que no te hemos atendido bien, puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).`,
      ],
    },
  ],
});

/** No cookie needs consent, so there is no banner; the page says why. */
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
        'El borrador de un formulario que estés escribiendo, para que una recarga no te haga perderlo. Se borra al enviarlo o al cerrar la pestaña.',
        'Los avisos que una página deja para la siguiente. Se borran al mostrarse.',
        'Tus favoritos, solo si marcas un coche con el corazón: cuál es, con su precio y su estado de ese día, para decirte qué ha cambiado. No nos llegan. Se borran al quitarles el corazón.',
        'En el panel de administración, los borradores de las fichas y de los datos que se editan. Se borran al guardarlos o descartarlos.',
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
