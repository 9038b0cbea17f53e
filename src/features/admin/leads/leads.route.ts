import {
  readDay,
  readId,
  readOneOf,
  readSearch,
  readText,
  type TabRoute,
} from '#src/features/admin/core/routing/panel-place.ts';
import { LEAD_STATES, type LeadState } from '#src/features/leads/rules/lead-state.ts';

/** Spans of days in which leads came; `fechas` is the one between `desde` and `hasta`. */
const LEAD_SPANS = ['hoy', '7', '30', 'fechas'] as const;
export type LeadSpan = (typeof LEAD_SPANS)[number];

/** Whose leads are meant besides one administrator's id: one's own, or those that nobody has. */
export const MINE = 'yo';
export const NOBODYS = 'nadie';

declare module '#src/features/admin/core/routing/panel-place.ts' {
  interface PanelTabs {
    leads: never;
  }
  interface PanelParams {
    readonly canal: string | null;
    /** The one lead that is shown: its id. */
    readonly lead: string | null;
    /** How far the leads have come that are shown. */
    readonly fase: LeadState | null;
    /** Who has the leads that are shown: MINE, NOBODYS or an administrator's id. */
    readonly lleva: string | null;
    readonly fecha: LeadSpan | null;
    /** Whether only leads are shown whose next step is overdue. */
    readonly paso: 'vencido' | null;
  }
}

export const leadsRoute: TabRoute = {
  tab: 'leads',
  views: [],
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
    paso: readOneOf(['vencido']),
  },
  overlays: ['lead'],
};
