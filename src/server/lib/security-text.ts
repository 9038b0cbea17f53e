import { machinePaths, paths } from '#src/paths.ts';

/**
 * The content of security.txt (RFC 9116): where to report a vulnerability. It names the contact page, which every site has.
 * @param expires when the text expires.
 */
export function securityTextOf(siteUrl: string, expires: Date): string {
  const lines = [
    `Contact: ${siteUrl}${paths.contacto}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: es, en',
    `Canonical: ${siteUrl}${machinePaths.securityText}`,
  ];
  return `${lines.join('\n')}\n`;
}
