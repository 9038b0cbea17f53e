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
 * Gives an original to administrators only, by a file token of theirs: the camera wrote into it where and by whom it
 * was taken. The collection's view rule alone would give public cars' originals to everybody.
 * @throws NotFoundError
 */
export function serveToAdministrator(e: core.FileDownloadRequestEvent): void {
  const token = String(e.requestInfo().query['token'] ?? '');
  if (!isAdmin(e.app, holderOf(e.app, token))) throw new NotFoundError('No encontrado');
  e.next();
}
