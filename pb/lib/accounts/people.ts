import { textLimits } from '#src/config/limits.ts';
import type { People } from '#src/features/admin/settings/people/people.schema.ts';
import { plainEmail } from '#src/lib/email.ts';
import { sanitizeText } from '#src/lib/sanitize.ts';
import { requireAdmin, requireStillAdmin } from '#pb/lib/core/admin.ts';
import { saveOrNameDisk } from '#pb/lib/core/disk.ts';
import { EMAIL, findUser, grant, setRole, text } from './internal-admins.ts';
import { cancel, findInvitation, invite, isExpired, resend } from './invitations.ts';
import { findActive } from './factor-rows.ts';
import { requireConfirmed } from './step-up.ts';

/**
 * Management of administrators: `/api/people` and the routes below it. All other callers get the same
 * refusal.
 */

function bodyOf(e: core.RequestEvent): Readonly<Record<string, unknown>> {
  return e.requestInfo().body;
}

/** Runs `work` in a transaction in which the caller still administers. @throws ForbiddenError */
function runAsAdmin(e: core.RequestEvent, by: core.Record, work: (tx: core.App) => void): void {
  saveOrNameDisk(() =>
    e.app.runInTransaction((tx) => {
      requireStillAdmin(tx, by.id);
      work(tx);
    }),
  );
}

/** `GET /api/people`: administrators and open invitations, oldest first. */
export function listPeople(e: core.RequestEvent): void {
  requireAdmin(e);
  const userOf = (row: core.Record) => e.app.findRecordById('users', row.getString('user_id'));
  const rows = (collection: string, filter: string, sort: string) =>
    e.app.findRecordsByFilter(collection, filter, sort, 200, 0).filter((row) => row !== undefined);
  const nameOf = (id: string) => {
    try {
      return e.app.findRecordById('users', id).getString('nombre');
    } catch {
      return '';
    }
  };
  const people: People = {
    admins: rows('profiles', "role = 'admin'", 'admin_desde,created_at').map((profile) => {
      const user = userOf(profile);
      return {
        id: user.id,
        email: user.email(),
        nombre: user.getString('nombre'),
        since: profile.getString('admin_desde'),
        lastSignIn: profile.getString('ultimo_acceso'),
        isLocked: profile.getBool('sin_clave'),
        hasSecondFactor: findActive(e.app, user.id) !== null,
      };
    }),
    invitations: rows('invitaciones', '', 'created_at').map((invitation) => {
      const user = userOf(invitation);
      return {
        id: invitation.id,
        email: user.email(),
        nombre: user.getString('nombre'),
        inviter: nameOf(invitation.getString('invitado_por')),
        sent: invitation.getString('updated_at'),
        expires: invitation.getString('expira'),
        isExpired: isExpired(invitation),
      };
    }),
  };
  e.json(200, people);
}

/**
 * `POST /api/people/invite` `{ email, nombre }`: gives the role to an existing account with the address, like
 * `npm run admin -- grant`, otherwise invites. Answers `{ result }`: invited, resent, or a result of
 * `changeAdmin` (internal-admins.ts).
 */
export function invitePerson(e: core.RequestEvent): void {
  const by = requireAdmin(e);
  requireConfirmed(e);
  const body = bodyOf(e);
  const email = plainEmail(text(body['email']));
  const nombre = sanitizeText(text(body['nombre'])).slice(0, textLimits.nombre);
  if (!EMAIL.test(email) || email.length > textLimits.email)
    throw new BadRequestError('Email inválido', {
      email: new ValidationError('invalid', 'Escribe un email válido'),
    });
  let result = '';
  const work = (tx: core.App) => {
    const existing = findUser(tx, email);
    const open = existing === null ? null : findInvitation(tx, existing.id);
    if (existing === null) {
      invite(tx, email, nombre, by.id);
      result = 'invited';
    } else if (open !== null) {
      resend(tx, open, by.id);
      result = 'resent';
    } else result = grant(tx, { email, password: '', nombre, recoveryMail: true }, by);
  };
  runAsAdmin(e, by, work);
  e.json(200, { result });
}

function invitationOf(tx: core.App, e: core.RequestEvent): core.Record {
  try {
    return tx.findRecordById('invitaciones', text(bodyOf(e)['invitation']));
  } catch {
    throw new NotFoundError('La invitación ya no existe: se ha aceptado o alguien la ha retirado');
  }
}

/**
 * `POST /api/people/resend` `{ invitation }`: sends another mail, valid for three days; the earlier link is
 * void.
 */
export function resendInvitation(e: core.RequestEvent): void {
  const by = requireAdmin(e);
  requireConfirmed(e);
  runAsAdmin(e, by, (tx) => resend(tx, invitationOf(tx, e), by.id));
  e.noContent(204);
}

/** `POST /api/people/cancel` `{ invitation }`: cancels it. */
export function cancelInvitation(e: core.RequestEvent): void {
  const by = requireAdmin(e);
  requireConfirmed(e);
  runAsAdmin(e, by, (tx) => cancel(tx, invitationOf(tx, e)));
  e.noContent(204);
}

/**
 * `POST /api/people/remove` `{ person }`: takes the role from an administrator; another who can sign in must
 * remain.
 */
export function removePerson(e: core.RequestEvent): void {
  const by = requireAdmin(e);
  requireConfirmed(e);
  const id = text(bodyOf(e)['person']);
  runAsAdmin(e, by, (tx) => {
    let user: core.Record;
    try {
      user = tx.findRecordById('users', id);
    } catch {
      throw new NotFoundError('Esta cuenta ya no existe');
    }
    setRole(tx, user, 'user', by);
  });
  e.noContent(204);
}
