/** Texts of the lead forms (SPEC section 8). */

/** Kinds of forms: contact, import request, the enquiry on a car's page, and 'Entrega tu coche'. */
export type SentFormKind = 'contacto' | 'importacion' | 'vehiculo' | 'tasacion';
/** Those, and the form that books an appointment, which another page confirms. */
export type LeadFormKind = SentFormKind | 'cita';

export const FAILURE_TITLE = 'Error de validación';
export const SENDING_LABEL = 'Enviando...';
export const OFFLINE_MESSAGE =
  'No hay conexión a internet. Lo que has escrito sigue aquí: envíalo cuando la recuperes.';

/** Texts after a successful submission, and for a failure without a message of the server. */
export interface LeadFormWords {
  readonly success: { readonly title: string; readonly description: string };
  readonly failure: string;
}

export const CONTACT_WORDS: LeadFormWords = {
  success: {
    title: '¡Mensaje enviado!',
    description: 'Hemos recibido tu consulta. Te contactaremos pronto.',
  },
  failure: 'Error al enviar el mensaje. Inténtalo de nuevo.',
};

/** @param replyTime the dealer's promise: 'menos de 24 horas'. */
export const importWords = (replyTime: string): LeadFormWords => ({
  success: {
    title: '¡Solicitud enviada!',
    description: `Hemos recibido tu solicitud de importación. Te contactaremos en ${replyTime}.`,
  },
  failure: 'Error al enviar la solicitud. Inténtalo de nuevo.',
});

/** @param replyTime the dealer's promise: 'menos de 24 horas'. */
export const tradeInWords = (replyTime: string): LeadFormWords => ({
  success: {
    title: '¡Solicitud enviada!',
    description: `Hemos recibido los datos de tu coche. Te contactaremos en ${replyTime}.`,
  },
  failure: 'Error al enviar la solicitud. Inténtalo de nuevo.',
});
