import {
  readDay,
  readId,
  readOneOf,
  readSearch,
  readText,
  type TabRoute,
} from '#src/features/admin/core/routing/panel-place.ts';
import { LEAD_STATES, type LeadState } from '#src/features/leads/rules/lead-state.ts';

/** Time spans to filter by; `fechas` is the custom span between `desde` and `hasta`. */
const LEAD_SPANS = ['hoy', '7', '30', 'fechas'] as const;
export type LeadSpan = (typeof LEAD_SPANS)[number];

/** Values of the assignee filter besides an administrator's id: one's own leads, and unassigned ones. */
export const MINE = 'yo';
export const UNASSIGNED = 'nadie';

declare module '#src/features/admin/core/routing/panel-place.ts' {
  interface PanelTabs {
    leads: 'nuevo' | 'agenda';
  }
  interface PanelParams {
    readonly canal: string | null;
    /** Id of the only lead to show. */
    readonly lead: string | null;
    /** State to filter by. */
    readonly fase: LeadState | null;
    /** Assignee to filter by: MINE, UNASSIGNED or an administrator's id. */
    readonly lleva: string | null;
    readonly fecha: LeadSpan | null;
    /** Next step to filter by: overdue, or due today or before. */
    readonly paso: 'vencido' | 'hoy' | null;
    /** A day that the calendar shows; null for today. */
    readonly dia: string | null;
  }
}

export const leadsRoute: TabRoute = {
  tab: 'leads',
  views: ['nuevo', 'agenda'],
  params: {
    vehiculo: readId,
    buscar: readSearch,
    canal: readText,
    lead: readId,
    fase: readOneOf(LEAD_STATES),
    lleva: readId,
    fecha: readOneOf(LEAD_SPANS),
    desde: readDay,
    hasta: readDay,
    paso: readOneOf(['vencido', 'hoy']),
    dia: readDay,
  },
  overlays: ['lead'],
};
