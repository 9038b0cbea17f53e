import { contactSchema } from './contact.schema.ts';
import { refusedReading, type LeadFormReader } from './lead-form.rules.ts';

/** Request body of the contact form, and of the enquiry on a car's page (SPEC sections 5 and 7). */
export const readContactForm: LeadFormReader = (values) => {
  const parsed = contactSchema.safeParse(values);
  if (!parsed.success) return refusedReading(parsed.error);
  const vehiculo = values['vehiculo'] ?? '';
  return {
    ok: true,
    body: {
      ...parsed.data,
      canal: 'contacto_web',
      consent_marketing: false,
      ...(vehiculo !== '' && { vehiculo }),
    },
  };
};
