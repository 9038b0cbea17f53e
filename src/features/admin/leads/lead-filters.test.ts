import { expect, it } from 'vitest';
import { panelPlaces } from '#tests/support/panel-places.ts';
import {
  ALL_LEADS,
  filterWords,
  hasFilters,
  leadFilterString,
  NO_FILTER,
  type LeadFilter,
} from './lead-filters.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const nameOf = (id: string) => (id === 'm1' ? 'Marta' : '');

it.each<[string, Partial<LeadFilter>, string, readonly string[]]>([
  ['nothing', {}, '', []],
  ['one lead, whatever else', { lead: 'l1', fase: 'cita' }, 'id = "l1"', ['en estado Cita']],
  ['a word', { buscar: 'ana' }, '((busqueda ~ "ana"))', ['con «ana»']],
  ['a quote', { buscar: 'a"b' }, '((busqueda ~ "a\\"b"))', ['con «a"b»']],
  ['a channel', { canal: 'contacto_web' }, 'canal = "contacto_web"', ['del canal Contacto web']],
  ['a state', { fase: 'nuevo' }, 'estado = "nuevo"', ['en estado Nuevo']],
  ['mine', { lleva: 'yo' }, 'responsable = "me1"', ['asignados a ti']],
  ['unassigned', { lleva: 'nadie' }, 'responsable = ""', ['sin asignar']],
  ['assigned to a person', { lleva: 'm1' }, 'responsable = "m1"', ['asignados a Marta']],
  ['today', { fecha: 'hoy' }, 'created_at >= "2026-11-21 23:00:00.000Z"', ['de hoy']],
  ['a week', { fecha: '7' }, 'created_at >= "2026-11-15 23:00:00.000Z"', ['de los últimos 7 días']],
  ['a month', { fecha: '30' }, 'created_at >= "2026-10-23 22:00:00.000Z"', ['de los últimos 30 días']],
  ['days without a chosen span', { desde: '2026-01-01', hasta: '2026-01-02' }, '', []],
  ['no days yet', { fecha: 'fechas' }, '', []],
  [
    'from a day to a day, both with all their hours',
    { fecha: 'fechas', desde: '2026-10-24', hasta: '2026-10-25' },
    'created_at >= "2026-10-23 22:00:00.000Z" && created_at < "2026-10-25 23:00:00.000Z"',
    ['desde el 24/10/2026 hasta el 25/10/2026'],
  ],
  ['a car', { vehiculo: 'v1' }, 'vehicle_id = "v1"', ['sobre BMW X5']],
  [
    'overdue steps',
    { paso: 'vencido' },
    "proximo_paso_fecha != '' && proximo_paso_fecha < \"2026-11-22\" && estado != 'ganado' && estado != 'perdido'",
    ['con el paso vencido'],
  ],
  [
    'steps due today or before',
    { paso: 'hoy' },
    "proximo_paso_fecha != '' && proximo_paso_fecha < \"2026-11-23\" && estado != 'ganado' && estado != 'perdido'",
    ['con el paso para hoy o vencido'],
  ],
  [
    'what may be a reference',
    { buscar: 'K7Q-2MP' },
    '((((busqueda ~ "k7q-2mp"))) || id ~ "k7q2mp%")',
    ['con «K7Q-2MP»'],
  ],
  [
    'several',
    { buscar: 'ana', fase: 'cita', lleva: 'yo' },
    '((busqueda ~ "ana")) && estado = "cita" && responsable = "me1"',
    ['con «ana»', 'en estado Cita', 'asignados a ti'],
  ],
])('filters by: %s', (_what, change, expected, words) => {
  const filter = { ...ALL_LEADS, ...change };
  expect(leadFilterString(filter, NOW, 'me1')).toBe(expected);
  expect(filterWords(filter, nameOf, 'BMW X5')).toEqual(words);
});

it('clears the filters, and keeps the open lead', () => {
  const { start } = panelPlaces;
  const place = { ...start, buscar: 'x', fase: 'cita', lleva: 'yo', vehiculo: 'v1', lead: 'l' } as const;
  expect({ ...place, ...NO_FILTER }).toEqual({ ...start, lead: 'l' });
  expect(hasFilters(place)).toBe(true);
  expect(hasFilters({ ...start, lead: 'l' })).toBe(false);
});
