import { expect, it } from 'vitest';
import { exportPerson, type PersonFacts } from './person-export.ts';

const empty: PersonFacts = {
  key: { kind: 'telefono', value: '655111222' },
  at: '2026-11-22T10:00:00.000Z',
  business: { name: 'Nordvia', privacyEmail: 'privacidad@nordvia.example' },
  leads: [],
  mails: [],
  account: null,
  alerts: [],
  sessions: [],
  devices: [],
  entries: [],
};

it('describes the file even when there is no data', () => {
  expect(exportPerson(empty)).toEqual({
    'Sobre este archivo':
      'Los datos personales que Nordvia guarda de la persona con el teléfono 655111222. Las horas son UTC. ' +
      'Para rectificarlos, borrarlos o preguntar: privacidad@nordvia.example.',
    Fecha: '2026-11-22T10:00:00.000Z',
    Consultas: [],
    Correos: [],
    Cuenta: null,
    Avisos: [],
    Sesiones: [],
    'Dispositivos conocidos': [],
    'Historial de cambios': [],
  });
});

it('labels each value in Spanish and leaves out internal fields', () => {
  const exported = exportPerson({
    ...empty,
    key: { kind: 'email', value: 'ana@correo.es' },
    leads: [
      {
        id: 'k7q2mp000000000',
        fields: {
          created_at: '2026-11-20 09:00:00.000Z',
          nombre: 'Ana',
          canal: 'importacion_web',
          estado: 'ganado',
          consent_marketing: 'false',
          import_marca: 'BMW',
          entrega: '{"matricula":"1234 BCD","marca":"","estado":"Como nuevo"}',
          asunto: '',
          busqueda: 'internal',
        },
        notes: [{ at: '2026-11-21 09:00:00.000Z', text: 'Viene el lunes' }],
        appointments: [{ at: '2026-11-23 09:00:00.000Z', minutes: 60, kind: 'visita', state: 'abierta' }],
      },
    ],
    mails: [
      { kind: 'lead-notice', recipient: '', status: 'pending', at: '2026-11-20 09:00:00.000Z' },
      { kind: 'lead-receipt', recipient: 'ana@correo.es', status: 'sent', at: '2026-11-20 09:00:00.000Z' },
    ],
    account: {
      ...{ nombre: 'Ana', email: 'ana@correo.es', at: '2026-01-01 00:00:00.000Z' },
      ...{ isVerified: false, isAdmin: false, lastSignIn: '', secondFactorSince: '', calendarSince: '' },
      invitation: { at: '2026-01-05 00:00:00.000Z', until: '2026-01-08 00:00:00.000Z' },
    },
    sessions: [
      { device: 'Chrome en Android', since: '2026-01-01 00:00:00.000Z', seen: '2026-01-03 00:00:00.000Z' },
    ],
    devices: [{ seen: '2026-01-04 00:00:00.000Z' }],
    entries: [{ at: '2026-01-02 00:00:00.000Z', what: 'profiles: cambiar', detail: '' }],
  });
  expect(exported).toMatchObject({
    Consultas: [
      {
        Referencia: 'K7Q-2MP',
        Recibida: '2026-11-20T09:00:00.000Z',
        Nombre: 'Ana',
        Canal: 'Importación web',
        'Importación: marca': 'BMW',
        'Coche que ofreces': { Matrícula: '1234 BCD', Estado: 'Como nuevo' },
        'Acepta publicidad': 'No',
        Estado: 'Ganado',
        'Notas del concesionario': [{ Fecha: '2026-11-21T09:00:00.000Z', Nota: 'Viene el lunes' }],
      },
    ],
    Correos: [
      { Tipo: 'Aviso de un lead', Para: 'Nordvia', Estado: 'Por enviar' },
      { Tipo: 'Acuse de recibo al cliente', Para: 'ana@correo.es', Estado: 'Enviado' },
    ],
    Cuenta: {
      ...{ Nombre: 'Ana', 'Email comprobado': 'No', 'Administra el sitio': 'No' },
      'Invitación al panel': {
        Enviada: '2026-01-05T00:00:00.000Z',
        'Válida hasta': '2026-01-08T00:00:00.000Z',
      },
    },
    Sesiones: [{ Dispositivo: 'Chrome en Android', 'Última vez': '2026-01-03T00:00:00.000Z' }],
    'Dispositivos conocidos': [{ 'Última vez': '2026-01-04T00:00:00.000Z' }],
    'Historial de cambios': [{ Fecha: '2026-01-02T00:00:00.000Z', Qué: 'profiles: cambiar' }],
  });
  expect(JSON.stringify(exported)).not.toMatch(/internal|Asunto|Último acceso|Segundo paso/);
});
