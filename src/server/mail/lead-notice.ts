import { compactPhone, toE164 } from '#src/features/company/business/phone-number.ts';
import { TIPO_CONSULTA_LABELS } from '#src/features/leads/rules/contact.schema.ts';
import { leadMailPayloadSchema, type LeadMailPayload } from '#src/features/leads/rules/lead-mail.ts';
import { leadReference } from '#src/features/leads/rules/lead-reference.ts';
import { paths } from '#src/paths.ts';
import { vehicleFacts } from './vehicle-facts.ts';
import type { Mail, MailContext } from './mail.ts';
import { mailHtml, mailText, type Block, type Fact } from './mail-layout.ts';

/** The mail that tells the dealer of a lead: everything the customer gave, and an answer goes to the customer. */

/** A phone number as `tel:` takes it. */
function dialled(telefono: string): string {
  return `tel:${toE164(telefono) ?? compactPhone(telefono)}`;
}

function personFacts({ nombre, email, telefono }: LeadMailPayload): readonly Fact[] {
  return [
    { label: 'Nombre', value: nombre },
    { label: 'Email', value: email, href: `mailto:${email}` },
    { label: 'Teléfono', value: telefono, href: dialled(telefono) },
  ];
}

function wishFacts({ importacion }: LeadMailPayload): readonly Fact[] {
  if (importacion === null) return [];
  const { marca, modelo, anio, km_max, presupuesto } = importacion;
  return [
    { label: 'Marca', value: marca },
    { label: 'Modelo', value: modelo },
    { label: 'Año mínimo', value: anio },
    { label: 'Kilómetros máximos', value: km_max },
    { label: 'Presupuesto (€)', value: presupuesto },
  ].filter(({ value }) => value !== '');
}

function subjectOf({ nombre, asunto, tipo_consulta, canal, vehicle }: LeadMailPayload): string {
  if (canal === 'importacion_web')
    return `${asunto === '' ? 'Solicitud de importación' : asunto} · ${nombre}`;
  if (vehicle !== null) return `Consulta: ${vehicle.titulo} · ${nombre}`;
  return `Consulta: ${asunto === '' ? TIPO_CONSULTA_LABELS[tipo_consulta] : asunto} · ${nombre}`;
}

/** Builds the mail of a lead to the dealer. @throws ZodError when the payload is none. */
export function leadNotice(payload: unknown, { siteUrl, business }: MailContext): Mail {
  const lead = leadMailPayloadSchema.parse(payload);
  const { lead_id, nombre, email, mensaje, asunto, tipo_consulta, canal, vehicle, importacion } = lead;
  const inPanel = lead_id === undefined ? paths.admin : paths.adminLead(lead_id);
  const title = canal === 'importacion_web' ? 'Nueva solicitud de importación' : 'Nueva consulta';
  const about: Fact[] = [
    ...(lead_id === undefined ? [] : [{ label: 'Número', value: leadReference(lead_id) }]),
    { label: 'Tipo de consulta', value: TIPO_CONSULTA_LABELS[tipo_consulta] },
    ...(asunto === '' ? [] : [{ label: 'Asunto', value: asunto }]),
    ...(vehicle === null ? [] : vehicleFacts(vehicle, siteUrl)),
  ];
  const written: Block =
    importacion === null
      ? { kind: 'quote', label: 'Mensaje', text: mensaje }
      : { kind: 'quote', label: 'Especificaciones', text: importacion.especificaciones || 'No indicadas' };
  const content = {
    title,
    preview: `${nombre}: ${mensaje.slice(0, 120).replaceAll('\n', ' ')}`,
    blocks: [
      { kind: 'facts', facts: [...personFacts(lead), ...about, ...wishFacts(lead)] },
      written,
      ...(vehicle === null
        ? []
        : [{ kind: 'note', text: `${siteUrl}${paths.vehiculo(vehicle.slug)}` } as const]),
      { kind: 'button', label: 'Abrir el panel', href: `${siteUrl}${inPanel}` },
      { kind: 'note', text: 'Al responder a este correo escribes directamente al cliente.' },
    ],
  } as const;
  return {
    subject: subjectOf(lead),
    html: mailHtml(content, business),
    text: mailText(content, business),
    replyTo: { name: nombre, address: email },
  };
}
