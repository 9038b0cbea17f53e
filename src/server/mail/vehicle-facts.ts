import type { LeadMailPayload } from '#src/features/leads/rules/lead-mail.ts';
import { paths } from '#src/paths.ts';
import type { Fact } from './mail-layout.ts';

/** The car that a lead is about: its name, which leads to its page, and the reference by which both sides name it. */
export function vehicleFacts(
  { titulo, slug, referencia = '' }: NonNullable<LeadMailPayload['vehicle']>,
  siteUrl: string,
): readonly Fact[] {
  return [
    { label: 'Vehículo', value: titulo, href: `${siteUrl}${paths.vehiculo(slug)}` },
    ...(referencia === '' ? [] : [{ label: 'Referencia', value: referencia }]),
  ];
}
