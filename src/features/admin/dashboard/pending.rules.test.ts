import { expect, it } from 'vitest';
import type { Page } from '#src/features/admin/core/lists/list-page.ts';
import { hoursLines } from '#src/features/company/business/opening-hours.ts';
import type { LeadRecord } from '#src/features/leads/rules/lead-record.schema.ts';
import { blankVehicle } from '#src/features/vehicles/domain/vehicle.blank.ts';
import type { AdminVehicle } from '#src/features/vehicles/domain/vehicle.schema.ts';
import { oldStockDays } from '#src/config/periods.ts';
import { olderThan } from '#src/features/admin/analytics/figures/stock-ages.ts';
import { oldStockBefore, pendingLeadGroups, pendingStockGroups, type PendingGroup } from './pending.rules.ts';

/** A Thursday. */
const NOW = new Date('2026-11-26T12:00:00Z');
const DAY = [{ opens: '09:00', closes: '19:00' }];
const TIMES = { hours: hoursLines([DAY, DAY, DAY, DAY, DAY]), closedDays: [] };

const lead = (id: string, fields: Partial<LeadRecord> = {}): LeadRecord => ({
  ...{ id, nombre: `Cliente ${id}`, email: '', telefono: '', mensaje: '', canal: '', tipo_consulta: '' },
  ...{ asunto: '', vehicle_id: '', marca: '', modelo: '', vehicle_titulo: '', import_marca: '' },
  ...{ import_modelo: '', estado: 'nuevo', responsable: '', contactado_at: '', proximo_paso: '' },
  ...{
    proximo_paso_fecha: '',
    created_at: '2026-11-26 09:00:00.000Z',
    updated_at: '',
    precio_entonces: null,
    entrega: null,
  },
  ...fields,
});

const car = (id: string, fields: Partial<AdminVehicle> = {}): AdminVehicle => ({
  ...blankVehicle(2021),
  ...{ itv_superada: '', sin_cargas: false, id, slug: id, marca: 'BMW', modelo: id, version: '' },
  ...{ referencia: `V-${id}`, precio_eur: 32_900, status: 'disponible' },
  ...{ created_at: '2026-11-01 10:00:00.000Z', updated_at: '' },
  ...fields,
});

const page = <T>(items: readonly T[], total = items.length): Page<T> => ({
  ...{ items: [...items], unreadable: [], total, pages: 1 },
});

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const described = (groups: readonly PendingGroup[]) =>
  groups.map(({ key, count, rows }) => ({
    ...{ key, count },
    rows: rows.map(({ title, detail, isUrgent, to }) => [title, plain(detail), isUrgent, to]),
  }));

const late = (id: string) => lead(id, { created_at: '2026-11-20 09:00:00.000Z' });
const step = (id: string, proximo_paso_fecha: string, proximo_paso = 'Llamar', inicio?: string) => ({
  ...lead(id, { estado: 'contactado', proximo_paso, proximo_paso_fecha }),
  cita:
    inicio === undefined
      ? null
      : {
          ...{ id: `c${id}`, lead: id, inicio, minutos: 60, tipo: 'visita' as const, secuencia: 0 },
          ...{ estado: 'abierta' as const, uid: '', updated_at: '' },
        },
});
const lateRow = (id: string) => [
  ...[`Cliente ${id}`, 'Fuera de plazo desde hace 5 días', true],
  { tab: 'leads', lead: id },
];

it.each([
  ['nothing', [], page([]), TIMES, []],
  ['a new lead, which is not late', [lead('a')], page([]), TIMES, []],
  ['old leads while the hours are unknown', [late('a')], page([]), null, []],
  [
    'a late lead before a new one',
    [late('a'), lead('b')],
    page([]),
    TIMES,
    [{ key: 'atrasados', count: '1', rows: [lateRow('a')] }],
  ],
  [
    'no more than three rows',
    [late('a'), late('b'), late('c'), late('d')],
    page([]),
    TIMES,
    [{ key: 'atrasados', count: '4', rows: [lateRow('a'), lateRow('b'), lateRow('c')] }],
  ],
  [
    'an appointment that a buyer has booked, with its hour',
    [],
    page([step('a', '2026-11-26', '', '2026-11-26 15:30:00.000Z')]),
    TIMES,
    [
      {
        ...{ key: 'pasos', count: '1' },
        rows: [['Cliente a', 'Visita · hoy a las 16:30', false, { tab: 'leads', lead: 'a' }]],
      },
    ],
  ],
  [
    'steps of today and before, with the total of the server',
    [],
    page([step('a', '2026-11-25'), step('b', '2026-11-26', '')], 7),
    TIMES,
    [
      {
        ...{ key: 'pasos', count: '7' },
        rows: [
          ['Cliente a', 'Vencido: Llamar · ayer', true, { tab: 'leads', lead: 'a' }],
          ['Cliente b', 'Próximo paso · hoy', false, { tab: 'leads', lead: 'b' }],
        ],
      },
    ],
  ],
] as const)('lists pending leads: %s', (_what, unanswered, due, times, expected) => {
  expect(described(pendingLeadGroups({ unanswered: page(unanswered), due }, NOW, times))).toEqual(expected);
});

it('does not count late leads beyond those that were read', () => {
  const groups = pendingLeadGroups(
    { unanswered: page([late('a'), late('b')], 50), due: page([]) },
    NOW,
    TIMES,
  );
  expect(groups[0]?.count).toBe('2+');
});

const NONE = { photoless: page<AdminVehicle>([]), priceless: page<AdminVehicle>([]) };
const FEW = {
  guarantee: page<AdminVehicle>([]),
  hidden: page<AdminVehicle>([]),
  old: page<AdminVehicle>([]),
};
const form = (editar: string) => ({ tab: 'vehiculos', editar });

it.each([
  ['nothing', {}, []],
  [
    'cars for sale without photos, but no sold and no hidden ones',
    {
      photoless: page([car('a'), car('b', { status: 'vendido' }), car('c', { status: 'oculto' })]),
    },
    [
      {
        ...{ key: 'sin-fotos', count: '1' },
        rows: [['BMW a', 'V-a · 32.900 €', false, { tab: 'imagenes', vehiculo: 'a' }]],
      },
    ],
  ],
  [
    'cars without a price, at their price field',
    { priceless: page([car('a', { precio_eur: null, referencia: '' })], 12) },
    [
      {
        ...{ key: 'sin-precio', count: '12' },
        rows: [['BMW a', '2021', false, { ...form('a'), campo: 'precio_eur' }]],
      },
    ],
  ],
  [
    'cars with too short a guarantee, at its field',
    { guarantee: page([car('a', { garantia_meses: 6 }), car('b', { garantia_meses: 1, referencia: '' })]) },
    [
      {
        ...{ key: 'garantia', count: '2' },
        rows: [
          ['BMW a', 'V-a · 6 meses: no se ve en la web', false, { ...form('a'), campo: 'garantia_meses' }],
          ['BMW b', '1 mes: no se ve en la web', false, { ...form('b'), campo: 'garantia_meses' }],
        ],
      },
    ],
  ],
  [
    'hidden cars with what they lack',
    {
      photoless: page([car('a', { status: 'oculto' }), car('b', { status: 'oculto' })]),
      hidden: page([
        car('a', { status: 'oculto', precio_eur: 0 }),
        car('b', { status: 'oculto' }),
        car('c', { status: 'oculto' }),
      ]),
    },
    [
      {
        ...{ key: 'ocultos', count: '3' },
        rows: [
          ['BMW a', 'V-a · Sin fotos ni precio', false, form('a')],
          ['BMW b', 'V-b · Sin fotos', false, form('b')],
          ['BMW c', 'V-c · Con fotos y precio', false, form('c')],
        ],
      },
    ],
  ],
  [
    'the oldest stock with its days',
    { old: page([car('a', { created_at: '2026-08-01 10:00:00.000Z' })]) },
    [{ key: 'antiguos', count: '1', rows: [['BMW a', 'V-a · 117 días en stock', false, form('a')]] }],
  ],
])('lists pending stock: %s', (_what, found, expected) => {
  expect(described(pendingStockGroups({ ...NONE, ...FEW, ...found }, NOW))).toEqual(expected);
});

it('leads from each group to the list of all its rows', () => {
  const stock = {
    ...{ photoless: page([car('a')]), priceless: page([car('b')]), hidden: page([car('c')]) },
    guarantee: page([car('e', { garantia_meses: 6 })]),
  };
  const groups = [
    ...pendingLeadGroups({ unanswered: page([late('a')]), due: page([step('b', '2026-11-26')]) }, NOW, TIMES),
    ...pendingStockGroups({ ...stock, old: page([car('d')]) }, NOW),
  ];
  expect(groups.map(({ title, all }) => [title, all])).toEqual([
    ['Leads atrasados', { tab: 'leads', fase: 'nuevo' }],
    ['Pasos para hoy', { tab: 'leads', paso: 'hoy' }],
    ['Coches sin fotos', { tab: 'imagenes' }],
    ['Coches sin precio', { tab: 'vehiculos', orden: 'precio' }],
    ['Garantía demasiado corta', { tab: 'vehiculos' }],
    ['Coches ocultos', { tab: 'vehiculos', estado: 'oculto' }],
    ['Stock más antiguo', { tab: 'vehiculos', orden: 'dias' }],
  ]);
});

it.each([
  ['2026-08-24', false],
  ['2026-08-23', true],
])('counts a car of %s as old stock: %j, as Números does', (day, isOld) => {
  const before = oldStockBefore(new Date('2026-11-22T10:00:00Z'));
  expect(new Date(`${day}T12:00:00Z`) < before).toBe(isOld);
  expect(olderThan([{ dia: day, total: 1 }], '2026-11-22', oldStockDays) === 1).toBe(isOld);
});
