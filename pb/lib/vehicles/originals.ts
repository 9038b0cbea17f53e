import { isAdmin } from '#pb/lib/core/admin.ts';
import { isFileTokenOver } from '#pb/lib/accounts/sessions.ts';

function holderOf(app: core.App, token: string): core.Record | undefined {
  try {
    const holder = app.findAuthRecordByToken(token, 'file');
    return isFileTokenOver(app, token, holder) ? undefined : holder;
  } catch {
    return undefined;
  }
}

/**
 * Serves an original only to administrators with a file token: cameras record place and author in it. The
 * collection's view rule alone would serve originals of public cars to all visitors.
 * @throws NotFoundError
 */
export function serveToAdministrator(e: core.FileDownloadRequestEvent): void {
  const token = String(e.requestInfo().query['token'] ?? '');
  if (!isAdmin(e.app, holderOf(e.app, token))) throw new NotFoundError('No encontrado');
  e.next();
}
