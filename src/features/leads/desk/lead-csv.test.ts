import { describe, expect, it } from 'vitest';
import type { DeskLead } from '#src/features/leads/rules/lead-record.schema.ts';
import { leadsToCsv } from './lead-csv.ts';

const lead: DeskLead = {
  id: 'a',
  nombre: 'Ana García',
  email: 'ana@nordvia.example',
  telefono: '600 000 000',
  mensaje: '¿Sigue disponible?',
  canal: 'contacto_web',
  asunto: '',
  vehicle_id: '',
  marca: 'BMW',
  modelo: 'X5',
  precio_entonces: null,
  entrega: null,
  car: null,
  vehicle_titulo: '',
  import_marca: '',
  import_modelo: '',
  tipo_consulta: 'stock',
  estado: 'contactado',
  responsable: 'marta',
  contactado_at: '2026-06-16 08:00:00.000Z',
  proximo_paso: 'Llamar',
  proximo_paso_fecha: '2026-06-20',
  updated_at: '',
  notas: [],
  unreadableNotes: 0,
  cita: null,
  created_at: '2026-06-15 22:30:00.000Z',
};
const nameOf = (id: string) => (id === 'marta' ? 'Marta' : id);
const lines = (leads: readonly DeskLead[]) => leadsToCsv(leads, nameOf).slice(1).split('\r\n');

describe('leadsToCsv', () => {
  it('starts with a byte order mark and the headings, and ends with a line break', () => {
    expect(leadsToCsv([], nameOf)).toBe(
      '\uFEFF"Fecha";"Nombre";"Email";"Teléfono";"Canal";"Vehículo";"Asunto";"Mensaje";' +
        '"Tipo de consulta";"Estado";"Contactado";"Responsable";"Próximo paso";"Fecha del paso";"Notas";' +
        '"Su coche: matrícula";"Su coche: marca";"Su coche: modelo";"Su coche: año";"Su coche: kilómetros";' +
        '"Su coche: estado";"Su coche: comentarios"\r\n',
    );
  });

  it("writes a lead as one row, with its time in the dealer's time zone", () => {
    expect(lines([lead])[1]).toBe(
      '"16/6/26, 0:30";"Ana García";"ana@nordvia.example";"600 000 000";"Contacto web";"BMW X5";"";"¿Sigue disponible?";' +
        '"Vehículos en stock";"Contactado";"16/6/26, 10:00";"Marta";"Llamar";"20/06/2026";"";"";"";"";"";"";"";""',
    );
  });

  it.each<[string, Partial<DeskLead>, string]>([
    ['quotes and semicolons', { mensaje: 'Dijo "sí"; vale' }, '"Dijo ""sí""; vale"'],
    ['line breaks', { mensaje: 'uno\ndos' }, '"uno\ndos"'],
    ['a formula', { nombre: '=HYPERLINK("http://x")' }, `"'=HYPERLINK(""http://x"")"`],
    ['a plus', { nombre: '+1+1' }, `"'+1+1"`],
    ['a minus', { nombre: '-2+3' }, `"'-2+3"`],
    ['an at sign', { nombre: '@SUM(A1)' }, `"'@SUM(A1)"`],
    ['a formula in full width', { nombre: '＝1＋1' }, `"'＝1＋1"`],
    ['a tab before it', { nombre: '\t=1' }, `"'\t=1"`],
    ['a line break before it', { mensaje: '\n=1' }, `"'\n=1"`],
    ['blanks before it', { nombre: '   =1' }, `"'   =1"`],
    ['a pipe', { nombre: '|calc' }, `"'|calc"`],
    ['a phone with a plus', { telefono: '+34 600 000 000' }, '"0034 600 000 000"'],
    ['a formula as phone', { telefono: '-1+1' }, `"'-1+1"`],
    ['an unknown channel', { canal: '=feria' }, `"'=feria"`],
    ['a formula as the next step', { proximo_paso: '=1' }, `"'=1"`],
    [
      'notes, each with its author',
      {
        notas: ['Prefiere; tardes', 'No contesta'].map((texto, at) => ({
          ...{ id: `${at}`, lead: 'a', autor: '', autor_nombre: '=Marta', texto },
          created_at: '2026-06-16 08:00:00.000Z',
        })),
      },
      '"16/6/26, 10:00 =Marta: Prefiere; tardes\n16/6/26, 10:00 =Marta: No contesta"',
    ],
    [
      'an offered car',
      {
        entrega: {
          ...{ matricula: '1234 BCD', marca: 'SEAT', modelo: '=León', anio: '2018', km: '85000' },
          ...{ estado: 'Averiado o con golpes', deseos: '' },
        },
      },
      `"1234 BCD";"SEAT";"'=León";"2018";"85.000\u202fkm";"Averiado o con golpes";""`,
    ],
    ['empty fields', { responsable: '', contactado_at: '', proximo_paso_fecha: '' }, '"";"";"Llamar";"";""'],
    ['ordinary words', { nombre: 'José-María' }, '"José-María"'],
  ])('escapes %s', (_what, change, cell) => {
    expect(leadsToCsv([{ ...lead, ...change }], nameOf)).toContain(cell);
  });
});
