import { escapeHtml } from '#src/server/mail/escape-html.ts';

/**
 * The page at a car's former address, for hosts that only serve files. It needs no script and loads nothing.
 * @param address where the car is now: absolute, or a path of the same host.
 */
export function redirectPage(address: string): string {
  const to = escapeHtml(address);
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; base-uri 'none'; form-action 'none'">
<meta http-equiv="refresh" content="0; url=${to}">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Esta página ha cambiado de dirección</title>
<link rel="canonical" href="${to}">
</head>
<body>
<h1>Este vehículo ha cambiado de dirección</h1>
<p><a href="${to}">Ver el vehículo en su nueva dirección</a></p>
</body>
</html>
`;
}
