import * as z from 'zod/mini';
import { isDay } from '#src/lib/madrid-day.ts';
import { optionalLine } from './contact.schema.ts';
import { DESK_CHANNELS, SPOKEN_CHANNELS, type DeskChannel } from './lead-channel.ts';
import { leadDeskLimits, type LeadState } from './lead-state.ts';
import { ENVIO, matching, refusal, type Body, type Refusal } from './lead-body.ts';
import { ORIGEN_MAX, readOutsidePerson, type OutsidePerson } from './outside-lead.ts';

/** Input of `POST /api/leads`: a call, a visit or a portal's lead that staff write down. */
export interface WrittenLead extends OutsidePerson {
  readonly canal: DeskChannel;
  /** Name of the portal; '' for none. */
  readonly origen: string;
  /** Id of the car; '' for none. */
  readonly vehiculo: string;
  readonly proximo_paso: string;
  /** `YYYY-MM-DD` in the dealer's time zone, or ''. */
  readonly proximo_paso_fecha: string;
  /** Idempotency key; '' for none. */
  readonly envio: string;
}

const DAY_LENGTH = 10;
const NO_DAY = 'La fecha no es válida';

const deskSchema = z.object({
  canal: z.enum(DESK_CHANNELS, 'Elige cómo ha llegado'),
  origen: optionalLine(ORIGEN_MAX, `El portal debe tener menos de ${ORIGEN_MAX} caracteres`),
  proximo_paso: optionalLine(
    leadDeskLimits.proximoPaso,
    `El próximo paso debe tener menos de ${leadDeskLimits.proximoPaso} caracteres`,
  ),
  proximo_paso_fecha: optionalLine(DAY_LENGTH, NO_DAY).check(
    z.refine((text) => text === '' || isDay(text), NO_DAY),
  ),
});

/** Reads a body. All problems are reported at once, those of the person first. */
export function readWrittenLead(body: Body): { readonly ok: true; readonly lead: WrittenLead } | Refusal {
  const person = readOutsidePerson(body);
  const desk = deskSchema.safeParse(body);
  if (!person.ok || !desk.success) {
    const refused = [...(person.ok ? [] : [person]), ...(desk.success ? [] : [refusal(desk.error)])];
    return {
      ok: false,
      message: refused[0]?.message ?? '',
      problems: Object.fromEntries(refused.flatMap(({ problems }) => Object.entries(problems))),
    };
  }
  const { canal, origen, proximo_paso, proximo_paso_fecha } = desk.data;
  return {
    ok: true,
    lead: {
      ...person.person,
      ...{ canal, proximo_paso, proximo_paso_fecha },
      origen: canal === 'portal' ? origen : '',
      vehiculo: matching(body['vehiculo'], /^[a-z0-9]{15}$/),
      envio: matching(body['envio'], ENVIO),
    },
  };
}

/** State of a new lead that staff wrote down: on the telephone and at a visit they have spoken with the person. */
export function writtenState(canal: DeskChannel): LeadState {
  return SPOKEN_CHANNELS.includes(canal) ? 'contactado' : 'nuevo';
}
