import {
  alertPeriods,
  historyYears,
  knownDevices,
  leadRetention,
  logDays,
  mailDays,
  sessionDays,
  visitDays,
} from '#src/config/periods.ts';
import type { Business } from '#src/features/company/business/business.ts';
import { leadRetentionText, type LeadRetention } from '#src/features/settings/lead-retention.ts';
import { postalAddress, type LegalDocument, type LegalSection } from './legal.content.ts';

/** Text of the privacy page (RGPD, articles 13 and 14: the second layer). Its periods come from the code. */

const [shortestHistory] = historyYears.choices;
const longestHistory = historyYears.choices.at(-1) ?? shortestHistory;

const whatFor: LegalSection = {
  title: 'Qué datos tratamos y para qué',
  paragraphs: [
    'Los que nos das tú, sin los que no podríamos responderte, los que nos envía el portal en el que has preguntado y los técnicos que toda conexión deja.',
  ],
  items: [
    'Formulario de contacto: nombre, teléfono, correo electrónico, tipo de consulta, asunto y mensaje, y el vehículo por el que preguntas, para atender tu consulta.',
    'Solicitud de importación: los mismos datos de contacto y las características del coche que buscas, para prepararte una propuesta.',
    'Si nos ofreces tu coche: los mismos datos de contacto y los del coche que nos des (matrícula, marca, modelo, año, kilómetros, estado y comentarios), para valorarlo y responderte.',
    'Si pides una cita: nombre, teléfono o correo electrónico, el día, la hora y el coche que quieres ver, para recibirte o llamarte y para recordártela la víspera.',
    'Si pides avisos: tu correo electrónico y los coches o la búsqueda de los que quieres saber, para escribirte si un coche baja de precio o se vende, o si llega uno así. También qué texto aceptaste y cuándo lo confirmaste.',
    'Si nos llamas o nos visitas: nombre, teléfono o correo electrónico, y lo que nos cuentes sobre el coche que buscas, para atenderte.',
    'Si preguntas por uno de nuestros coches en un portal de anuncios o en la web de otra empresa: nombre, teléfono o correo electrónico, tu mensaje y el coche, que nos envía ese portal. Guardamos cuál fue, y te lo decimos si nos lo preguntas.',
    'Lo que anotamos al atenderte: en qué punto está tu consulta, el próximo paso, las citas y notas sobre ella.',
    'Cuenta de usuario: nombre, correo electrónico y contraseña, que se guarda cifrada de forma irreversible, para que puedas iniciar sesión.',
    'De quien trabaja en el panel, además: a quién se ha invitado y con qué correo, su último acceso y lo que hace falta para comprobar su segundo paso.',
    'Dónde está abierta una cuenta: el navegador y el sistema («Chrome en Android»), cuándo, y una huella del identificador al azar que guarda ese navegador, para que veas tus sesiones y te avisemos de un acceso nuevo.',
    `Datos técnicos: de las visitas a este sitio, la red de la que llegan y el navegador; de las peticiones a la base de datos, además la dirección IP. Durante ${logDays} días, para frenar abusos y resolver fallos.`,
  ],
};

const where: LegalSection = {
  title: 'Dónde se guardan y quién los recibe',
  paragraphs: [
    'Tu mensaje se guarda en nuestra propia base de datos y llega por correo electrónico a nuestro equipo; si lo envías desde esta web, te confirmamos por la misma vía que lo hemos recibido. No lo cedemos a terceros, salvo obligación legal y lo indicado sobre WhatsApp. Los proveedores de alojamiento, de copias de seguridad y de correo pueden acceder a él solo como encargados del tratamiento. No usamos herramientas de analítica, perfiles ni decisiones automatizadas.',
    `Contamos cuántas veces se abre cada día la página de cada coche. Guardamos solo ese total, durante ${visitDays} días: ni cookies, ni direcciones IP, ni nada que diga quién la abrió.`,
    'No usamos cookies. Lo que se guarda en tu propio navegador, como tus favoritos o tu sesión, está en la política de cookies.',
    'Si nos das un móvil, podemos responderte por WhatsApp, que recibe entonces tu número y, si los nombramos en el mensaje, tu nombre y el coche por el que preguntas. Esa conversación, como la que empieces tú allí, se rige además por las condiciones de WhatsApp.',
  ],
};

function howLong(retention: LeadRetention): LegalSection {
  const text = leadRetentionText(retention);
  return {
    title: 'Cuánto tiempo',
    paragraphs: ['Lo que tiene un plazo se borra automáticamente cuando acaba:'],
    items: [
      text === null
        ? 'Consultas y solicitudes, con nuestras notas: sin plazo, hasta que las borremos o pidas su supresión.'
        : `Consultas y solicitudes, con nuestras notas: ${text} desde su última actividad, incluido el próximo paso que tengan previsto, o hasta que pidas su supresión.`,
      `Los correos que te enviamos: su contenido se borra de nuestra base de datos al salir; a quién y cuándo, y el contenido de los que no salgan, a los ${mailDays} días.`,
      `Los avisos: hasta que los termines, o a los ${alertPeriods.days} días de confirmarlos; los que no confirmas, ${alertPeriods.unconfirmedHours} horas.`,
      'Las cuentas: hasta que elimines la tuya en «Mi cuenta» o pidas su supresión; la de una invitación al panel que nadie acepta, hasta un mes después de que caduque.',
      `Una sesión acaba a los ${sessionDays.idle} días sin usarla, o a los ${sessionDays.absolute} de abrirla; el navegador deja de reconocerse a los ${knownDevices.days} días sin entrar desde él.`,
      `El historial de cambios del panel, con el nombre de quien trabaja en él: entre ${shortestHistory} y ${longestHistory} años. De tu consulta no repite nada que hayas escrito.`,
      'Las copias de seguridad conservan lo borrado hasta que otras más nuevas las sustituyen, y las que hacemos antes de una actualización o de recuperar otra, hasta que ya no hacen falta. Si se recupera una, volvemos a borrar lo que nos conste que se había borrado.',
      'Lo que exija una obligación legal, como la documentación de una venta, durante el plazo que marque la ley.',
    ],
  };
}

const rights = ({ privacyEmail }: Business): LegalSection => ({
  title: 'Tus derechos',
  paragraphs: [
    `Puedes pedir acceso, rectificación, supresión, oposición, limitación y portabilidad escribiendo a ${privacyEmail} desde el correo que nos diste. Respondemos en un mes como máximo.`,
  ],
  items: [
    'Acceso y portabilidad: te enviamos un archivo con los datos que guardamos de ti, que se puede leer y pasar a otro sistema.',
    'Supresión: borramos a la vez tus consultas, nuestras notas, tus citas y avisos, los correos y tu cuenta. Queda anotado que se borraron los datos de una persona y cuándo, sin decir de quién; de quien trabajó en el panel, qué cambios hizo una misma persona, sin su nombre.',
    'Si tienes cuenta, puedes cambiar tu contraseña y eliminarla tú en «Mi cuenta». Lo que nos hayas escrito por los formularios sigue su propio plazo.',
    'Si crees que no te hemos atendido bien, puedes reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).',
  ],
});

/** The page. @param retention retention of leads; absent when unknown. */
export const privacyPolicy = (
  business: Business,
  retention: LeadRetention = leadRetention.initial,
): LegalDocument => ({
  title: 'Política de privacidad',
  intro:
    'Cómo tratamos los datos personales que nos das o que nos envía un portal, según el Reglamento (UE) 2016/679 (RGPD) y la Ley Orgánica 3/2018 (LOPDGDD).',
  sections: [
    {
      title: 'Responsable del tratamiento',
      paragraphs: [
        `${business.legalName}, NIF ${business.nif}, ${postalAddress(business)}. Para cualquier asunto de privacidad: ${business.privacyEmail}.`,
      ],
    },
    whatFor,
    {
      title: 'Base jurídica',
      paragraphs: [
        'La aplicación, a petición tuya, de medidas previas a un contrato (artículo 6.1.b del RGPD) para consultas, solicitudes, citas y cuentas; tu consentimiento (artículo 6.1.a) para los avisos, que retiras al terminarlos en el enlace de cualquiera de sus correos; y nuestro interés legítimo en la seguridad del sitio (artículo 6.1.f) para los datos técnicos. No enviamos publicidad.',
      ],
    },
    where,
    howLong(retention),
    rights(business),
  ],
});
