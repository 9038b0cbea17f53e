import { textLimits } from '#src/config/limits.ts';
import { requireSecret } from './internal-guard.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function findUser(app: core.App, email: string): core.Record | null {
  try {
    return app.findAuthRecordByEmail('users', email);
  } catch {
    return null;
  }
}

function createUser(app: core.App, email: string, password: string, nombre: string): core.Record {
  if (password.length < textLimits.passwordMin)
    throw new BadRequestError(`La contraseña debe tener al menos ${textLimits.passwordMin} caracteres`);
  const user = new Record(app.findCollectionByNameOrId('users'));
  user.setEmail(email);
  user.setPassword(password);
  user.set('nombre', nombre);
  app.save(user);
  return user;
}

function setRole(app: core.App, user: core.Record, role: 'admin' | 'user'): boolean {
  const profile = app.findFirstRecordByData('profiles', 'user_id', user.id);
  if (profile.getString('role') === role) return false;
  profile.set('role', role);
  app.save(profile);
  return true;
}

/**
 * Grants or revokes administration: `{ email, action: 'grant' | 'revoke', password?, nombre? }`.
 * Answers `{ result, admins }`: `result` is created, granted, already-admin, revoked, not-admin or not-found;
 * `admins` counts the administrators left, so that a caller can warn at 0.
 */
export function changeAdmin(e: core.RequestEvent): void {
  requireSecret(e);
  const body = e.requestInfo().body as Record<string, unknown>;
  const email = text(body['email']).trim().toLowerCase();
  const action = text(body['action']);
  if (!EMAIL.test(email)) throw new BadRequestError('Email inválido');
  if (action !== 'grant' && action !== 'revoke') throw new BadRequestError('Acción desconocida');

  let result = 'not-found';
  e.app.runInTransaction((tx) => {
    const known = findUser(tx, email);
    if (action === 'revoke') {
      if (known !== null) result = setRole(tx, known, 'user') ? 'revoked' : 'not-admin';
      return;
    }
    if (known !== null) {
      result = setRole(tx, known, 'admin') ? 'granted' : 'already-admin';
      return;
    }
    const password = text(body['password']);
    if (password === '') return;
    setRole(tx, createUser(tx, email, password, text(body['nombre'])), 'admin');
    result = 'created';
  });
  const admins = e.app.countRecords('profiles', $dbx.hashExp({ role: 'admin' }));
  e.json(result === 'not-found' ? 404 : 200, { result, admins });
}
