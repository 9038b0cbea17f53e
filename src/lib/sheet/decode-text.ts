const isSound = (sign: string) => sign > '\u007F' && sign !== '\uFFFD';

/**
 * Decodes a file: UTF-16 by its byte order mark; UTF-8 when it is valid or nearly so; otherwise Windows-1252, as Excel
 * on Windows writes. Text in that encoding is hardly ever valid UTF-8, while a UTF-8 file that was cut or joined has
 * only a few broken bytes.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    let balance = 0;
    for (const sign of text) balance += isSound(sign) ? 1 : sign === '\uFFFD' ? -1 : 0;
    return balance >= 0 ? text : new TextDecoder('windows-1252').decode(bytes);
  }
}
