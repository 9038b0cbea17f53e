/**
 * PocketBase leaves in an engine's `$app` what the hook that it ran last was about, and that is mostly a transaction, which is over
 * when the engine is given work by the clock: all that would be asked of it fails. So the app itself is kept where every engine
 * finds it.
 */

const KEY = 'rootApp';

/** Keeps the app for `rootApp`, once it has started. */
export function keepRootApp(app: core.App): void {
  app.store().set(KEY, app);
}

/** The app, past all transactions. @param app any that this engine knows, also one that is over. */
export function rootApp(app: Pick<core.App, 'store'>): core.App {
  return app.store().get(KEY) as core.App;
}
