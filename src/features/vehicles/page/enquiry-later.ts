/** What asking about a car needs once somebody asks: one file, loaded with the first press. */
export { openSheet } from './enquiry-sheet.client.ts';
export { EnquirySent } from './EnquirySent.tsx';
