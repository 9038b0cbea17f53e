import { machinePaths, paths } from '#src/paths.ts';

/**
 * Where to report a vulnerability (RFC 9116). It names the contact page, which every site has.
 * @param expires how long the text may be relied on.
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
