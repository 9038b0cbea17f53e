import { importMensaje } from './import.message.ts';
import { importAsunto } from './import.subject.ts';
import { importSchema } from './import.schema.ts';
import { refusedReading, type LeadFormReader } from './lead-form.rules.ts';

/** Request body of the import form (SPEC sections 5 and 7). */
export const readImportForm: LeadFormReader = (values) => {
  const parsed = importSchema.safeParse(values);
  if (!parsed.success) return refusedReading(parsed.error);
  const request = parsed.data;
  return {
    ok: true,
    body: {
      ...request,
      mensaje: importMensaje(request),
      asunto: importAsunto(request),
      tipo_consulta: 'importacion',
      canal: 'importacion_web',
      consent_marketing: false,
    },
  };
};
