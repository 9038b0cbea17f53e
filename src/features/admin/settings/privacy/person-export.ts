import { ALERT_CONSENT } from '#src/features/alerts/alert-request.ts';
import { APPOINTMENT_KIND_LABELS, isKind } from '#src/features/appointments/appointment.rules.ts';
import { tipoText } from '#src/features/leads/rules/contact.schema.ts';
import { channelLabel } from '#src/features/leads/rules/lead-channel.ts';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { LEAD_STATE_LABELS, LEAD_STATES } from '#src/features/leads/rules/lead-state.ts';
import { TRADE_IN_FIELDS } from '#src/features/leads/rules/trade-in.schema.ts';
import { mailKindText } from './mail-kind.messages.ts';
import type { PersonKey } from './person-key.ts';

/** The data export for a person (GDPR, art. 15 and 20): machine-readable JSON with labels that the person understands. */

/** All columns of a lead as stored, including empty ones, the notes of staff about it, and its appointments. */
export interface ExportedLead {
  readonly id: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly notes: readonly { readonly at: string; readonly text: string }[];
  readonly appointments: readonly {
    readonly at: string;
    readonly minutes: number;
    readonly kind: string;
    readonly state: string;
  }[];
}

/** All stored data. Times are UTC in PocketBase's format. */
export interface PersonFacts {
  readonly key: PersonKey;
  /** Time of the export, ISO 8601. */
  readonly at: string;
  readonly business: { readonly name: string; readonly privacyEmail: string };
  readonly leads: readonly ExportedLead[];
  readonly mails: readonly {
    readonly kind: string;
    readonly recipient: string;
    readonly status: string;
    readonly at: string;
  }[];
  readonly account: {
    readonly nombre: string;
    readonly email: string;
    readonly at: string;
    readonly isVerified: boolean;
    readonly isAdmin: boolean;
    /** '' for never, and for accounts that are not administrators. */
    readonly lastSignIn: string;
    /** When the second factor was set up; '' for none. */
    readonly secondFactorSince: string;
    /** When the private calendar was made; '' for none. */
    readonly calendarSince: string;
    /** Pending invitation to administer: when its last mail was sent, and until when its link is valid. */
    readonly invitation: { readonly at: string; readonly until: string } | null;
  } | null;
  /** Alerts by e-mail. A car's title is '' for a search; a hidden car is named too, because its person asked for it. */
  readonly alerts: readonly {
    readonly at: string;
    readonly confirmed: string;
    readonly car: string;
    readonly busqueda: string;
    /** Version of the accepted text. */
    readonly consent: string;
  }[];
  /** Sessions of the account, with a readable device name. */
  readonly sessions: readonly { readonly device: string; readonly since: string; readonly seen: string }[];
  /** Browsers of the account: each has a stored identifier, and when it was last seen. */
  readonly devices: readonly { readonly seen: string }[];
  readonly entries: readonly { readonly at: string; readonly what: string; readonly detail: string }[];
}

/** Content of the file: labels and values. */
export type PersonExport = Readonly<Record<string, unknown>>;

const stateText = (estado: string) => {
  const current = LEAD_STATES.find((state) => state === estado);
  return current === undefined ? estado : LEAD_STATE_LABELS[current];
};
const iso = (time: string) => time.replace(' ', 'T');

/** The offered car of a lead, as stored: JSON. */
function tradeInOf(stored: string): PersonExport | '' {
  const entrega = JSON.parse(stored) as Readonly<Record<string, string>> | null;
  if (entrega === null) return '';
  return Object.fromEntries(
    TRADE_IN_FIELDS.map(([field, label]) => [label, entrega[field] ?? ''] as const).filter(
      ([, value]) => value !== '',
    ),
  );
}

/** Exported columns of `leads`, with their labels and how their values are formatted. */
const LEAD_FIELDS: readonly (readonly [string, string, ((value: string) => string | PersonExport)?])[] = [
  ['created_at', 'Recibida', iso],
  ['nombre', 'Nombre'],
  ['email', 'Email'],
  ['telefono', 'Teléfono'],
  ['telefono_e164', 'Teléfono en formato internacional'],
  ['canal', 'Canal', channelLabel],
  ['origen', 'Portal del que procede'],
  ['externo_id', 'Número en ese portal'],
  ['tipo_consulta', 'Tipo de consulta', tipoText],
  ['asunto', 'Asunto'],
  ['mensaje', 'Mensaje'],
  ['vehicle_titulo', 'Vehículo'],
  ['import_marca', 'Importación: marca'],
  ['import_modelo', 'Importación: modelo'],
  ['import_anio', 'Importación: año'],
  ['import_km_max', 'Importación: kilómetros'],
  ['import_presupuesto', 'Importación: presupuesto'],
  ['import_especificaciones', 'Importación: especificaciones'],
  ['entrega', 'Coche que ofreces', tradeInOf],
  ['consent_marketing', 'Acepta publicidad', (value) => (value === 'true' ? 'Sí' : 'No')],
  ['estado', 'Estado', stateText],
  ['contactado_at', 'Contestada', iso],
  ['proximo_paso', 'Próximo paso'],
  ['proximo_paso_fecha', 'Fecha del próximo paso'],
  ['precio_entonces', 'Precio del vehículo al preguntar', (value) => (value === 'null' ? '' : `${value} €`)],
];

/** The exported columns of `leads`. */
export const EXPORTED_LEAD_FIELDS: readonly string[] = LEAD_FIELDS.map(([name]) => name);

const MAIL_STATES: Readonly<Record<string, string>> = {
  pending: 'Por enviar',
  sending: 'Enviándose',
  sent: 'Enviado',
  failed: 'No se pudo enviar',
};

function leadOf({ id, fields, notes, appointments }: ExportedLead): PersonExport {
  const labelled = LEAD_FIELDS.flatMap(([name, label, word]) => {
    const stored = fields[name] ?? '';
    const value = stored === '' || word === undefined ? stored : word(stored);
    return value === '' ? [] : [[label, value] as const];
  });
  return {
    Referencia: leadReference(id),
    ...Object.fromEntries(labelled),
    'Notas del concesionario': notes.map(({ at, text }) => ({ Fecha: iso(at), Nota: text })),
    Citas: appointments.map(({ at, minutes, kind, state }) => ({
      Fecha: iso(at),
      Minutos: minutes,
      Tipo: isKind(kind) ? APPOINTMENT_KIND_LABELS[kind] : kind,
      Estado: state,
    })),
  };
}

/** The text that a person accepted. */
const consentText = (version: string) => (version === ALERT_CONSENT.version ? ALERT_CONSENT.texto : version);

/** Builds the content of the file. */
export function exportPerson({
  key,
  at,
  business,
  leads,
  mails,
  account,
  alerts,
  sessions,
  devices,
  entries,
}: PersonFacts): PersonExport {
  return {
    'Sobre este archivo': `Los datos personales que ${business.name} guarda de la persona con ${
      key.kind === 'email' ? 'el correo electrónico' : 'el teléfono'
    } ${key.value}. Las horas son UTC. Para rectificarlos, borrarlos o preguntar: ${business.privacyEmail}.`,
    Fecha: at,
    Consultas: leads.map(leadOf),
    Correos: mails.map((mail) => ({
      Fecha: iso(mail.at),
      Tipo: mailKindText(mail.kind),
      Para: mail.recipient === '' ? business.name : mail.recipient,
      Estado: MAIL_STATES[mail.status] ?? mail.status,
    })),
    Cuenta:
      account === null
        ? null
        : {
            Nombre: account.nombre,
            Email: account.email,
            Creada: iso(account.at),
            'Email comprobado': account.isVerified ? 'Sí' : 'No',
            'Administra el sitio': account.isAdmin ? 'Sí' : 'No',
            ...(account.lastSignIn === '' ? {} : { 'Último acceso': iso(account.lastSignIn) }),
            ...(account.secondFactorSince === ''
              ? {}
              : { 'Verificación en dos pasos desde': iso(account.secondFactorSince) }),
            ...(account.calendarSince === ''
              ? {}
              : { 'Calendario de citas desde': iso(account.calendarSince) }),
            ...(account.invitation === null
              ? {}
              : {
                  'Invitación al panel': {
                    Enviada: iso(account.invitation.at),
                    'Válida hasta': iso(account.invitation.until),
                  },
                }),
          },
    Avisos: alerts.map((alert) => ({
      Pedido: iso(alert.at),
      ...(alert.confirmed === '' ? {} : { Confirmado: iso(alert.confirmed) }),
      ...(alert.busqueda === '' ? { Coche: alert.car } : { Búsqueda: alert.busqueda }),
      Consentimiento: consentText(alert.consent),
    })),
    Sesiones: sessions.map(({ device, since, seen }) => ({
      Dispositivo: device,
      Desde: iso(since),
      'Última vez': iso(seen),
    })),
    'Dispositivos conocidos': devices.map(({ seen }) => ({ 'Última vez': iso(seen) })),
    'Historial de cambios': entries.map((entry) => ({
      Fecha: iso(entry.at),
      Qué: entry.what,
      ...(entry.detail === '' ? {} : { Detalle: entry.detail }),
    })),
  };
}
