/** What the lead forms say (SPEC section 8). */

/** The forms: contact, import request, and the enquiry on a car's page. */
export type LeadFormKind = 'contacto' | 'importacion' | 'vehiculo';

export const FAILURE_TITLE = 'Error de validación';
export const SENDING_LABEL = 'Enviando...';
export const OFFLINE_MESSAGE =
  'No hay conexión a internet. Lo que has escrito sigue aquí: envíalo cuando la recuperes.';

/** What a form says once it is sent, and when sending fails without the server's words. */
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

/** @param replyTime as the dealer promises it: 'menos de 24 horas'. */
export const importWords = (replyTime: string): LeadFormWords => ({
  success: {
    title: '¡Solicitud enviada!',
    description: `Hemos recibido tu solicitud de importación. Te contactaremos en ${replyTime}.`,
  },
  failure: 'Error al enviar la solicitud. Inténtalo de nuevo.',
});
