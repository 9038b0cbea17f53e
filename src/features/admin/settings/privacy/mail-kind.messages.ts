const KINDS: Readonly<Record<string, string>> = {
  'account-changed': 'Aviso de un cambio en una cuenta',
  'admin-granted': 'Acceso de administrador',
  'admin-invited': 'Invitación al panel',
  'alerts-confirm': 'Confirmación de un aviso pedido',
  'alerts-news': 'Novedades de los avisos pedidos',
  appointment: 'Cita con el cliente',
  'business-email-changed': 'Aviso de cambio del email del negocio',
  'lead-notice': 'Aviso de un lead',
  'lead-receipt': 'Acuse de recibo al cliente',
  'new-device': 'Aviso de un dispositivo nuevo',
  'password-reset': 'Enlace para la contraseña',
  'password-reset-notice': 'Aviso de cambio de contraseña',
};

/** Label of a kind of mail; an unknown kind keeps its name. */
export function mailKindText(kind: string): string {
  return KINDS[kind] ?? kind;
}
