/** Changes of an account that are reported to its owner by mail. */
export const ACCOUNT_CHANGES = [
  'password',
  'factor-on',
  'factor-off',
  'recovery-codes',
  'wrong-codes',
  'role-given',
  'role-taken',
] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];
