import { LEAD_STATE_LABELS } from '#src/features/leads/rules/lead-state.ts';
import { idOfReference } from '#src/features/leads/rules/lead-reference.ts';
import { leadSearchTerms } from '#src/features/leads/rules/lead-search.ts';
import { channelLabel } from '#src/features/leads/rules/lead-channel.ts';
import { daysLater, madridDay } from '#src/lib/madrid-time.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { createdFilters } from '#src/features/admin/core/lists/list-page.ts';
import type { PanelRoute } from '#src/features/admin/core/routing/panel-place.ts';
import { MINE, UNASSIGNED, type LeadSpan } from './leads.route.ts';

/** Builds filters for leads, as PocketBase expressions and as text. */

/** The parts of the panel's route that filter leads. */
export type LeadFilter = Pick<
  PanelRoute,
  'buscar' | 'canal' | 'fase' | 'lleva' | 'fecha' | 'desde' | 'hasta' | 'vehiculo' | 'paso' | 'lead'
>;

/** No filter, whatever lead is open. */
export const NO_FILTER: Omit<LeadFilter, 'lead'> = {
  buscar: '',
  canal: null,
  fase: null,
  lleva: null,
  fecha: null,
  desde: null,
  hasta: null,
  vehiculo: null,
  paso: null,
};
export const ALL_LEADS: LeadFilter = { ...NO_FILTER, lead: null };

/** Whether a filter is set, apart from an open lead. */
export function hasFilters(place: LeadFilter): boolean {
  return Object.entries(NO_FILTER).some(([name, none]) => place[name as keyof LeadFilter] !== none);
}

/** Extracts the filter from a route. */
export function filterOfPlace(place: LeadFilter): LeadFilter {
  const { buscar, canal, fase, lleva, fecha, desde, hasta, vehiculo, paso, lead } = place;
  return { buscar, canal, fase, lleva, fecha, desde, hasta, vehiculo, paso, lead };
}

const like = (pattern: string) => pocketbase.filter('busqueda ~ {:pattern}', { pattern });

/**
 * PocketBase filters for a search text, all of which must match. Words and telephones match in any format. A text that may be a
 * lead's reference matches that lead too.
 */
export function leadSearchFilters(search: string): string[] {
  const terms = leadSearchTerms(search).map(
    (ways) => `(${ways.map((all) => `(${all.map(like).join(' && ')})`).join(' || ')})`,
  );
  const id = idOfReference(search);
  if (id === null) return terms;
  return [
    `(${[`(${terms.join(' && ')})`, pocketbase.filter('id ~ {:begin}', { begin: `${id}%` })].join(' || ')})`,
  ];
}

const PAST_DAYS: Readonly<Record<Exclude<LeadSpan, 'fechas'>, number>> = { hoy: 0, '7': 6, '30': 29 };

/** First and last day of the chosen span; null for an open end. */
function spanOf({ fecha, desde, hasta }: LeadFilter, now: Date): readonly [string | null, string | null] {
  if (fecha === null) return [null, null];
  return fecha === 'fechas' ? [desde, hasta] : [daysLater(madridDay(now), -PAST_DAYS[fecha]), null];
}

function ownerFilters(lleva: string | null, me: string): string[] {
  if (lleva === null) return [];
  const responsable = lleva === UNASSIGNED ? '' : lleva === MINE ? me : lleva;
  return [pocketbase.filter('responsable = {:responsable}', { responsable })];
}

/** Open leads whose next step is due before a day. @param day `YYYY-MM-DD` */
function dueBefore(day: string): string {
  const open = "estado != 'ganado' && estado != 'perdido'";
  return `${pocketbase.filter("proximo_paso_fecha != '' && proximo_paso_fecha < {:day}", { day })} && ${open}`;
}

/** PocketBase filter for leads whose next step is due today or was before. @param today `YYYY-MM-DD` */
export function dueFilter(today: string): string {
  return dueBefore(daysLater(today, 1));
}

function stepFilters(paso: LeadFilter['paso'], today: string): string[] {
  if (paso === null) return [];
  return [paso === 'vencido' ? dueBefore(today) : dueFilter(today)];
}

/** The filter as a PocketBase expression. A single lead overrides all other filters. @param me id of the current user */
export function leadFilterString(filter: LeadFilter, now: Date, me: string): string {
  const { lead, buscar, canal, fase, lleva, vehiculo, paso } = filter;
  if (lead !== null) return pocketbase.filter('id = {:lead}', { lead });
  return [
    ...leadSearchFilters(buscar),
    ...(canal === null ? [] : [pocketbase.filter('canal = {:canal}', { canal })]),
    ...(fase === null ? [] : [pocketbase.filter('estado = {:fase}', { fase })]),
    ...ownerFilters(lleva, me),
    ...createdFilters(...spanOf(filter, now)),
    ...(vehiculo === null ? [] : [pocketbase.filter('vehicle_id = {:vehiculo}', { vehiculo })]),
    ...stepFilters(paso, madridDay(now)),
  ].join(' && ');
}

const SPAN_LABELS = { hoy: 'de hoy', '7': 'de los últimos 7 días', '30': 'de los últimos 30 días' } as const;
const STEP_WORDS = { vencido: 'con el paso vencido', hoy: 'con el paso para hoy o vencido' } as const;
const shortDay = (day: string) => day.split('-').reverse().join('/');

function spanWords({ fecha, desde, hasta }: LeadFilter): string[] {
  if (fecha === null) return [];
  if (fecha !== 'fechas') return [SPAN_LABELS[fecha]];
  const bounds = [
    ...(desde === null ? [] : [`desde el ${shortDay(desde)}`]),
    ...(hasta === null ? [] : [`hasta el ${shortDay(hasta)}`]),
  ];
  return bounds.length === 0 ? [] : [bounds.join(' ')];
}

function ownerWords(lleva: string | null, nameOf: (id: string) => string): string[] {
  if (lleva === null) return [];
  if (lleva === MINE) return ['asignados a ti'];
  return [lleva === UNASSIGNED ? 'sin asignar' : `asignados a ${nameOf(lleva)}`];
}

/**
 * The filters as text; empty when all leads are shown.
 * @param nameOf returns the name of an administrator
 * @param car name of the chosen car
 */
export function filterWords(filter: LeadFilter, nameOf: (id: string) => string, car: string): string[] {
  const { buscar, canal, fase, lleva, vehiculo, paso } = filter;
  return [
    ...(buscar === '' ? [] : [`con «${buscar}»`]),
    ...(canal === null ? [] : [`del canal ${channelLabel(canal)}`]),
    ...(fase === null ? [] : [`en estado ${LEAD_STATE_LABELS[fase]}`]),
    ...ownerWords(lleva, nameOf),
    ...spanWords(filter),
    ...(vehiculo === null ? [] : [`sobre ${car === '' ? 'el coche elegido' : car}`]),
    ...(paso === null ? [] : [STEP_WORDS[paso]]),
  ];
}
