import * as z from 'zod/mini';
import { notify } from '#src/components/ui/notify.ts';
import { pocketbase } from '#src/lib/pocketbase.ts';
import { notifyFailure } from '#src/features/admin/core/session/panel-failure.ts';
import { asAdmin } from '#src/features/admin/core/session/panel-session.store.ts';
import { createResource } from '#src/features/admin/core/lists/resource.ts';
import { queuedText } from './failed-mails.messages.ts';

/** Mails that were given up, and their resending. */

const PATH = '/api/failed-mails';

const mailsSchema = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    /** Empty for mails to the dealer. */
    recipient: z.string(),
    last_error: z.string(),
    /** Id of the related lead; empty for none. */
    lead_id: z.string(),
    created_at: z.string(),
    /** Why it cannot be resent; null when it can. */
    obsolete: z.nullable(z.string()),
  }),
);
export type FailedMail = z.infer<typeof mailsSchema>[number];

export const failedMails = createResource<readonly FailedMail[]>();

/** Loads them. Leads work without, so a failure is only logged. */
export async function loadFailedMails(): Promise<void> {
  try {
    await failedMails.load(() => asAdmin(async () => mailsSchema.parse(await pocketbase.send(PATH, {}))));
  } catch (error) {
    console.warn('Could not load the failed mails', error);
  }
}

/** Queues mails to be sent again. */
export async function retryMails(ids: readonly string[]): Promise<void> {
  try {
    const { queued } = await asAdmin(() =>
      pocketbase.send<{ queued: number }>(PATH, { method: 'POST', body: { ids } }),
    );
    notify({ title: queuedText(queued), tone: queued === 0 ? 'neutral' : 'success' });
  } catch (error) {
    notifyFailure('No se pudo volver a enviar', error);
  }
  await loadFailedMails();
}
