/** The name of the account that ADMIN_EMAIL makes. Mails do not greet or invite in its name. */
export const OPERATOR_NAME = 'Administración';
