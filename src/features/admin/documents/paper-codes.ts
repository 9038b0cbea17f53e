/** Separate chunk, so that the QR library is loaded on demand. */
export { qrCode } from '#src/lib/qr-code.ts';
