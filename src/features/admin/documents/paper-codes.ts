/** The QR codes of papers, loaded with the first of them: the library comes along. */
export { qrCode } from '#src/lib/qr-code.ts';
