import { describe, expect, it } from 'vitest';
import { contactBody, importFields, tradeInBody } from '#tests/support/lead-cases.ts';
import { mensajeSchema } from './contact.schema.ts';
import { readContactForm } from './contact-form.rules.ts';
import { readImportForm } from './import-form.rules.ts';
import { readLeadRequest } from './lead-request.ts';
import { tradeInReader } from './trade-in.rules.ts';

const person = { nombre: 'Ana', telefono: '600111222', email: 'ana@cliente.example' };
const contact = { ...person, tipo_consulta: 'general', asunto: '', mensaje: 'Una pregunta cualquiera.' };

describe('a lead form', () => {
  it('builds a minimal contact body', () => {
    const { consent_marketing, ...values } = contactBody;
    expect(readContactForm(values)).toEqual({ ok: true, body: { ...values, consent_marketing } });
  });

  it('builds an import body with its separate fields', () => {
    const reading = readImportForm({ ...person, ...importFields });
    expect(reading).toMatchObject({
      ok: true,
      body: {
        ...person,
        ...importFields,
        tipo_consulta: 'importacion',
        asunto: 'Solicitud importación BMW X5',
        canal: 'importacion_web',
        consent_marketing: false,
      },
    });
    if (reading.ok) expect(readLeadRequest(reading.body)).toMatchObject({ ok: true });
  });

  it.each([
    [{}, {}],
    [{ vehiculo: '' }, {}],
    [{ vehiculo: 'bmw-x5-2022' }, { vehiculo: 'bmw-x5-2022' }],
  ])('includes the car of %j', (extra, expected) => {
    const reading = readContactForm({ ...contact, ...extra });
    if (!reading.ok) throw new Error(reading.message);
    const { vehiculo } = reading.body;
    expect(vehiculo === undefined ? {} : { vehiculo }).toEqual(expected);
  });

  it('builds the body of an offered car', () => {
    const { tipo_consulta, asunto, canal, consent_marketing, ...values } = tradeInBody;
    const fixed = { tipo_consulta, asunto, canal, consent_marketing };
    const read = tradeInReader();
    const body = { ...values, ...fixed, matricula: '1234 BCD', mensaje: '' };
    expect(read(values)).toEqual({ ok: true, body });
    expect(read({ ...values, vehiculo: '' })).toEqual({ ok: true, body });
    const wanted = { vehiculo: 'bmw-x5-2022', tipo_consulta: 'stock' };
    expect(read({ ...values, vehiculo: 'bmw-x5-2022' })).toEqual({ ok: true, body: { ...body, ...wanted } });
    expect(readLeadRequest(body)).toMatchObject({ ok: true, lead: { canal: 'tasacion_web' } });
  });

  it('requires the message of an enquiry that offers a car', () => {
    const { consent_marketing: _, ...values } = tradeInBody;
    expect(tradeInReader(mensajeSchema)({ ...values, mensaje: '', matricula: '', modelo: '' })).toEqual({
      ok: false,
      message: 'El mensaje debe tener al menos 10 caracteres',
      fields: {
        mensaje: 'El mensaje debe tener al menos 10 caracteres',
        modelo: 'Escribe también el modelo, o la matrícula',
      },
    });
  });

  it('requires a subject, and lists the errors in the order of the form', () => {
    const values = { ...contact, tipo_consulta: '', telefono: '1', mensaje: '', email: 'x' };
    expect(readContactForm(values)).toEqual({
      ok: false,
      message: 'El teléfono debe tener al menos 9 dígitos',
      fields: {
        telefono: 'El teléfono debe tener al menos 9 dígitos',
        email: 'Email inválido',
        tipo_consulta: 'Selecciona un tipo de consulta',
        mensaje: 'El mensaje debe tener al menos 10 caracteres',
      },
    });
  });

  it('lists the errors of an import as name, address and phone, in that order (SPEC section 3)', () => {
    const reading = readImportForm({ nombre: '', telefono: '', email: '', marca: '', modelo: '' });
    if (reading.ok) throw new Error('The form was accepted');
    expect(Object.keys(reading.fields)).toEqual(['nombre', 'email', 'telefono', 'marca', 'modelo']);
    expect(readImportForm({ ...person, email: 'x', telefono: '1' })).toMatchObject({
      message: 'Email inválido',
    });
  });
});
