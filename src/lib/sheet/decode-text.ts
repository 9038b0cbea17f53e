const isSound = (sign: string) => sign > '\u007F' && sign !== '\uFFFD';

/**
 * A file's text: UTF-16 by its mark; UTF-8 where it is valid or nearly so; else what Excel on Windows writes. A text in that
 * encoding has hardly a letter that is one in UTF-8 too, while a UTF-8 file that was cut or joined has a few broken bytes.
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
