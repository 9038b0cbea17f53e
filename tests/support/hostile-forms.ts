import { vehicleFields } from '#src/features/vehicles/domain/vehicle.fields.ts';
import { functionPaths } from '#src/paths.ts';
import { contactBody, importBody, importFields } from './lead-cases.ts';

/** Every form of visitors and staff, as sent: valid until a test mutates it. */
export interface FilledForm {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const post = (path: string, body: FilledForm['body']): FilledForm => ({ method: 'POST', path, body });
const records = (collection: string) => `/api/collections/${collection}/records`;
const passwords = { password: 'seis-y-más', passwordConfirm: 'seis-y-más' };
/** A vehicle's form sends every field. */
const vehicle = {
  ...Object.fromEntries(Object.keys(vehicleFields).map((field) => [field, null])),
  ...{ marca: 'BMW', modelo: 'X5', anio: 2021, status: 'disponible', tags: ['IVA deducible'] },
};

export const ODD_FORMS: readonly FilledForm[] = [
  post(functionPaths.sendContactEmail, { ...contactBody, vehiculo: 'bmw-x5-2022', envio: 'envio-000001' }),
  post(functionPaths.sendContactEmail, { ...importBody, ...importFields, envio: 'envio-000002' }),
  post(functionPaths.sendPasswordReset, { email: 'ana@cliente.example' }),
  post('/api/collections/users/confirm-password-reset', { token: 'a.b.c', ...passwords }),
  post(records('vehicles'), vehicle),
  post(records('vehicle_specs'), {
    vehicle_id: 'abc',
    grupo: 'Motor',
    clave: 'Cilindros',
    valor: '6',
    orden: 1,
  }),
  post('/api/leads', { nombre: 'Ana', telefono: '600111222', canal: 'llamada', envio: 'envio-000003' }),
  post(records('lead_notas'), { lead: 'abc', texto: 'Ha llamado' }),
  post(records('plantillas'), { nombre: 'Serie 3', marca: 'BMW', modelo: '', filas: [] }),
  post(records('anuncio_correcciones'), { palabras: 'Pano', destino: { kind: 'ignored' } }),
  post('/api/stock-import', {
    ...{ importId: 'abcdefghijklmno', file: 'stock.xlsx' },
    rows: [{ id: 'abcdefghijklmno', vehicle: '', expected: '', fields: { marca: 'BMW', modelo: 'X5' } }],
  }),
  post('/api/stock-import/check', { ids: ['abcdefghijklmno'] }),
  post('/api/stock-import/undo', { importId: 'abcdefghijklmno' }),
];

/** Forms for which PocketBase hashes a password, each as expensive as more than ten others. */
export const PASSWORD_FORMS: readonly FilledForm[] = [
  post(records('users'), { email: 'ana@cliente.example', nombre: 'Ana', ...passwords }),
  post('/api/collections/users/auth-with-password', { identity: 'ana@cliente.example', password: 'seis-y' }),
  post(`${functionPaths.people}/invite`, { email: 'ana@cliente.example', nombre: 'Ana' }),
];
