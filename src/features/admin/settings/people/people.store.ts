import { notify } from '#src/components/ui/notify.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { turnOff } from '#src/features/auth/second-factor/second-factor.api.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { cancelInvitation, invitePerson, readPeople, removePerson, resendInvitation } from './people.api.ts';
import type { Administrator, Invitation, People } from './people.schema.ts';
import { invitedNotice } from './people.messages.ts';

/** Administrators and open invitations. */
export const people = createResource<People>();

export async function loadPeople(): Promise<void> {
  try {
    await people.load(() => asAdmin(readPeople));
  } catch (error) {
    console.warn('Could not load the administrators', error);
  }
}

/** Runs an action, shows a notice with its result and reloads the list. Resolves to whether it succeeded. */
async function act(failure: string, work: () => Promise<{ title: string; description?: string }>) {
  try {
    notify({ ...(await asAdmin(work)), tone: 'success' });
    return true;
  } catch (error) {
    notifyFailure(failure, error);
    return false;
  } finally {
    await loadPeople();
  }
}

export function invite(email: string, nombre: string): Promise<boolean> {
  return act('No se pudo enviar la invitación', async () =>
    invitedNotice(await invitePerson(email, nombre), email),
  );
}

export function inviteAgain({ id }: Invitation): Promise<boolean> {
  return act('No se pudo enviar la invitación', async () => {
    await resendInvitation(id);
    return { title: 'Invitación enviada de nuevo', description: 'El enlace anterior ya no vale.' };
  });
}

export function takeInvitationBack({ id }: Invitation): Promise<boolean> {
  return act('No se pudo retirar la invitación', async () => {
    await cancelInvitation(id);
    return { title: 'Invitación retirada' };
  });
}

export function takeSecondFactorAway({ id, email }: Administrator): Promise<boolean> {
  return act('No se pudo quitar la verificación', async () => {
    await turnOff(id);
    return {
      title: 'Verificación en dos pasos desactivada',
      description: `${email} entra con su contraseña, y puede activar otra desde su cuenta.`,
    };
  });
}

export function takeRoleAway({ id, email }: Administrator): Promise<boolean> {
  return act('No se pudo quitar el acceso', async () => {
    await removePerson(id);
    return { title: 'Acceso retirado', description: `${email} ya no puede entrar en el panel.` };
  });
}
