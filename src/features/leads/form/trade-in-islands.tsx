import { mensajeSchema } from '#src/features/leads/rules/contact.schema.ts';
import { tradeInReader } from '#src/features/leads/rules/trade-in.rules.ts';

/** One script for both places of the own car: its page, and an enquiry, which loads it at the first press. */
export { EnquiryTradeIn } from './EnquiryTradeIn.tsx';
export { TradeInForm } from './TradeInForm.tsx';

/** Reads the enquiry with the offered car. */
export const readWithTradeIn = tradeInReader(mensajeSchema);
