import { describe, expect, it, test } from 'vitest';
import type { LeadMailPayload } from '#src/features/leads/rules/lead-mail.ts';
import { demoBusiness } from '#tests/support/business.ts';
import type { MailContext } from '#src/server/mail/mail.ts';
import { greetingName, leadNotice, leadReceipt, plainCar, plainModel } from './lead-mails.ts';

const lead: LeadMailPayload = {
  nombre: 'Ana García',
  email: 'ana@cliente.example',
  telefono: '+34 600 111 222',
  mensaje: 'Primera línea\nSegunda & última',
  tipo_consulta: 'stock',
  asunto: 'Prueba',
  canal: 'contacto_web',
  importacion: null,
  vehicle: { titulo: 'BMW X5 xDrive40d', slug: 'bmw-x5-2022' },
};

const importLead: LeadMailPayload = {
  ...lead,
  canal: 'importacion_web',
  asunto: 'Solicitud importación Audi e-tron GT',
  importacion: {
    marca: 'Audi',
    modelo: 'e-tron GT',
    anio: '2022',
    km_max: '',
    presupuesto: '80.000',
    especificaciones: 'Color verde',
  },
  vehicle: null,
};

const offer = {
  ...lead,
  ...{ canal: 'tasacion_web', asunto: 'Tasación del SEAT León', mensaje: '', tipo_consulta: 'general' },
  entrega: {
    ...{ matricula: '1234 BCD', marca: 'SEAT', modelo: 'León', anio: '2018', km: '85000' },
    ...{ estado: 'Con detalles', deseos: 'Un golpe\nen la puerta' },
  },
  vehicle: null,
} as const satisfies LeadMailPayload;

const context: MailContext = {
  siteUrl: 'https://nordvia.example',
  business: demoBusiness,
  recipient: 'ana@cliente.example',
  createdAt: new Date(),
  callPocketbase: () => Promise.reject(new Error('Lead mails make no calls')),
};

/** Input that breaks out of unescaped HTML or template strings. */
const hostile = `"><img src=x onerror=alert(1)> & 'x' \${x}`;

it('names hour and kind of a booked appointment first, and no subject', () => {
  const booked = {
    ...{ ...lead, canal: 'cita_web', asunto: 'Visita', mensaje: '' },
    cita: { tipo: 'visita', inicio: '2027-03-30 08:00:00.000Z', minutos: 60 },
  } as const satisfies LeadMailPayload;
  const mail = leadNotice(booked, context);
  const when = 'martes, 30 de marzo de 2027, de 10:00 a 11:00';
  expect(mail.subject).toBe(`Cita: ${when} · BMW X5 xDrive40d · Ana García`);
  expect(mail.text.replaceAll('\u00a0', ' ')).toContain(
    `Nueva cita\n\nCuándo: ${when}\nTipo: Visita\nNombre: Ana García`,
  );
  expect(mail.text).not.toMatch(/Sin mensaje|Asunto|Tipo de consulta/);
  expect(leadNotice({ ...booked, mensaje: 'Voy a las cinco' }, context).text).toContain('> Voy a las cinco');
});

describe('the mails of an offered car', () => {
  const wanted = { ...offer, mensaje: '¿Sigue disponible?', vehicle: lead.vehicle };

  it('lists the car for staff, with its plate', () => {
    const mail = leadNotice(offer, context);
    expect(mail.subject).toBe('Tasación del SEAT León · Ana García');
    expect(mail.text).toContain(
      'Ofrece su coche a cambio:\n\nMatrícula: 1234 BCD\nMarca: SEAT\nModelo: León\nAño: 2018\n' +
        'Kilómetros: 85.000\u202fkm\nEstado: Con detalles\n\nSobre su coche:\n> Un golpe\n> en la puerta',
    );
    expect(mail.html).toContain('1234 BCD');
    expect(mail.text).not.toContain('Mensaje');
  });

  it('names the car of the stock that the person would take, and their message', () => {
    const mail = leadNotice(wanted, context);
    expect(mail.subject).toBe('Tasación del SEAT León · por BMW X5 xDrive40d · Ana García');
    expect(mail.text).toContain('Mensaje:\n> ¿Sigue disponible?');
    expect(mail.text).toContain('Vehículo: BMW X5 xDrive40d');
  });

  it('confirms the car to the person without its plate and comments', () => {
    const mail = leadReceipt(wanted, context);
    expect(mail.subject).toBe('Hemos recibido los datos de tu coche');
    expect(mail.text).toContain(
      'Tu coche: SEAT León\nAño: 2018\nKilómetros: 85.000\u202fkm\nEstado: Con detalles',
    );
    expect(mail.text).toContain('Vehículo: BMW X5 xDrive40d');
    expect(mail.text + mail.html).not.toMatch(/1234|golpe/);
  });

  it.each([
    [{ marca: 'Compra ya', modelo: 'x.example' }, 'El de la matrícula que nos has dado'],
    [{ marca: '', modelo: '' }, 'El de la matrícula que nos has dado'],
    [{ matricula: '', marca: 'Seguro', modelo: 'barato' }, 'El que nos ofreces'],
    [{ km: 'llama al 900 000 000 ya' }, 'SEAT León'],
  ])('repeats no free text: %j', (change, name) => {
    const entrega = { ...offer.entrega, ...change };
    const { text } = leadReceipt({ ...offer, entrega }, context);
    expect(text).toContain(`Tu coche: ${name}\n`);
    expect(text).not.toMatch(/Compra|Seguro|barato|llama al 900/);
  });
});

describe('leadNotice', () => {
  const mail = leadNotice(lead, context);

  it('contains all entered data, and replies go to the customer', () => {
    expect(mail.subject).toBe('Consulta: BMW X5 xDrive40d · Ana García');
    expect(mail.replyTo).toEqual({ name: 'Ana García', address: 'ana@cliente.example' });
    for (const part of [
      'Ana García',
      'ana@cliente.example',
      '+34 600 111 222',
      'Vehículos en stock',
      'Prueba',
    ]) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
    expect(mail.text).toContain('> Primera línea\n> Segunda & última');
    expect(mail.html).toContain('Primera línea<br>Segunda &amp; última');
  });

  it('links the car, the panel, the phone and the address', () => {
    for (const href of [
      'https://nordvia.example/vehiculo/bmw-x5-2022',
      'https://nordvia.example/admin',
      'tel:+34600111222',
      'mailto:ana@cliente.example',
    ]) {
      expect(mail.html).toContain(`href="${href}"`);
    }
    expect(mail.text).toContain('https://nordvia.example/vehiculo/bmw-x5-2022');
  });

  it.each([
    ['+49 (0) 170 1234567', 'tel:+491701234567'],
    ['123456789', 'tel:123456789'],
  ])('dials %s as %s', (telefono, href) => {
    expect(leadNotice({ ...lead, telefono }, context).html).toContain(`href="${href}"`);
  });

  it('opens the lead itself in the panel', () => {
    const { html, text } = leadNotice({ ...lead, lead_id: 'abc123def456ghi' }, context);
    expect(html).toContain('href="https://nordvia.example/admin?tab=leads&amp;lead=abc123def456ghi"');
    expect(text).toContain('Abrir el panel:\nhttps://nordvia.example/admin?tab=leads&lead=abc123def456ghi');
  });

  it('lists the filled fields of an import request', () => {
    const { subject, text } = leadNotice(importLead, context);
    expect(subject).toBe('Solicitud importación Audi e-tron GT · Ana García');
    for (const part of ['Marca: Audi', 'Modelo: e-tron GT', 'Año mínimo: 2022', '80.000', '> Color verde']) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Kilómetros');
  });

  it.each(['nombre', 'mensaje', 'asunto', 'telefono', 'email'] as const)('escapes %s', (field) => {
    const { html } = leadNotice({ ...lead, [field]: hostile, vehicle: null }, context);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x');
  });

  it.each(['marca', 'modelo', 'presupuesto', 'especificaciones'] as const)(
    'escapes the requested %s',
    (field) => {
      const importacion = { ...importLead.importacion, [field]: hostile };
      const { html } = leadNotice({ ...importLead, importacion }, context);
      expect(html).not.toContain('<img');
      expect(html).toContain('&lt;img src=x');
    },
  );

  const fromPortal = {
    ...{ ...lead, canal: 'portal', origen: 'Coches Portal', vehicle: null, coche: 'BMW X5 2021' },
    ...{ email: '', mensaje: '', asunto: '' },
  } satisfies LeadMailPayload;

  it('names the portal and its car, and offers no reply to a person without an address', () => {
    const notice = leadNotice(fromPortal, context);
    expect(notice.subject).toBe('Consulta de Coches Portal · BMW X5 2021 · Ana García');
    expect(notice.replyTo).toBeUndefined();
    for (const part of ['Portal: Coches Portal', 'Vehículo: BMW X5 2021', '+34 600 111 222', '> Sin mensaje'])
      expect(notice.text).toContain(part);
    expect(notice.text).not.toMatch(/Email|Al responder/);
    expect(notice.html).not.toContain('mailto:');
  });

  it('names the subject when the portal names no car', () => {
    const { subject, text } = leadNotice(
      { ...fromPortal, coche: '', asunto: 'Tasación', telefono: '' },
      context,
    );
    expect(subject).toBe('Consulta de Coches Portal · Tasación · Ana García');
    expect(text).not.toMatch(/Teléfono|Vehículo:/);
  });

  it('rejects an invalid payload', () => {
    expect(() => leadNotice({ nombre: 'Ana' }, context)).toThrow();
  });
});

describe('leadReceipt', () => {
  it('greets, names the car and repeats the promise of the page', () => {
    const mail = leadReceipt(lead, context);
    expect(mail.subject).toBe('Hemos recibido tu consulta');
    expect(mail.text).toContain('Hola, Ana:');
    expect(mail.text).toContain('BMW X5 xDrive40d');
    expect(mail.replyTo).toBeUndefined();
  });

  it('confirms an import request', () => {
    const mail = leadReceipt(importLead, context);
    expect(mail.subject).toBe('Hemos recibido tu solicitud de importación');
    expect(mail.text).toContain('en menos de 24 horas');
    expect(mail.text).toContain('Audi e-tron GT');
  });

  it('repeats no free text', () => {
    const spam = 'Gana dinero en http://spam.example';
    const contact = { ...lead, nombre: spam, mensaje: spam, asunto: spam, vehicle: null };
    const importacion = {
      marca: spam,
      modelo: spam,
      anio: spam,
      km_max: spam,
      presupuesto: spam,
      especificaciones: spam,
    };
    for (const payload of [contact, { ...contact, canal: 'importacion_web', importacion }]) {
      const mail = leadReceipt(payload, context);
      for (const part of [mail.subject, mail.text, mail.html]) expect(part).not.toMatch(/spam|dinero/i);
    }
  });

  it('is not sent days later', () => {
    const createdAt = new Date(Date.now() - 4 * 24 * 60 * 60 * 1000);
    expect(() => leadReceipt(lead, { ...context, createdAt })).toThrow(/too late/);
  });
});

it.each([
  ['Ana García', 'Ana'],
  ['José-Luis', 'José-Luis'],
  ["O'Hara", "O'Hara"],
  ['M. Sánchez', ''],
  ['Ana http://x.example', ''],
  ['WWW.X.ES', ''],
  ['Ana2', ''],
  ['', ''],
  ['Wolfeschlegelsteinhausenbergerdorff', ''],
])('%j is greeted as %j', (nombre, expected) => {
  expect(greetingName(nombre)).toBe(expected);
});

it.each([
  ['Serie 3', 'Serie 3'],
  ['e-tron GT', 'e-tron GT'],
  ['X5 +', 'X5 +'],
  ['911 GT3', '911 GT3'],
  ['x.example/compra', ''],
  ['<b>', ''],
  ['EVIL PUNTO COM', ''],
  ['LLAMA 806123123', ''],
  ['806 12', ''],
  ['VisitaEvilPuntoCom', ''],
])('the model %j is named %j', (text, expected) => {
  expect(plainModel(text)).toBe(expected);
});

it.each([
  ['Škoda', 'Octavia', 'Skoda Octavia'],
  ['mercedes benz', 'Clase C', 'Mercedes-Benz Clase C'],
  ['Mercedes', 'gana dinero ahora', 'Mercedes-Benz'],
  ['VISITA EVIL PUNTO COM Y GANA DINERO AHORA MISMO LLAMA AL', '806 123 123 PREMIO DE 5000 EUROS', ''],
  ['PREMIO', 'X5', ''],
  ['constructor', 'X5', ''],
])('the receipt names %j %j as %j', (marca, modelo, expected) => {
  expect(plainCar({ marca, modelo })).toBe(expected);
  const importacion = { ...importLead.importacion, marca, modelo };
  const { text, html } = leadReceipt({ ...importLead, importacion }, context);
  expect(text).toContain(`Importación: ${expected === '' ? 'A medida' : expected}`);
  expect(text + html).not.toMatch(/evil|dinero|806|premio/i);
});

test('mails load no external content and contain no scripts', () => {
  for (const { html } of [leadNotice(lead, context), leadReceipt(lead, context)]) {
    expect(html).not.toMatch(/<script|<img|<link|url\(|@import/i);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('max-width:600px');
  }
});

test('both mails contain the car’s reference, if it has one', () => {
  const about = { titulo: 'BMW X5', slug: 'bmw-x5-2022', referencia: 'V-0042' };
  for (const build of [leadNotice, leadReceipt]) {
    expect(build({ ...lead, vehicle: about }, context).text).toContain('Referencia: V-0042');
    expect(build(lead, context).text).not.toContain('Referencia');
  }
});

test('both mails contain the number of the enquiry in the panel', () => {
  for (const build of [leadNotice, leadReceipt]) {
    expect(build({ ...lead, lead_id: 'k7q2mp0000abcde' }, context).text).toMatch(/[Nn]úmero: K7Q-2MP/);
    expect(build(lead, context).text).not.toMatch(/[Nn]úmero:/);
  }
});
