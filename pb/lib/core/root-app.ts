/**
 * An engine's `$app` keeps the app of the last hook that it ran, mostly a transaction that has ended. When a
 * cron then uses the engine, every call on `$app` fails. So the root app is kept in the store that all
 * engines share.
 */

const KEY = 'rootApp';

/** Stores the app for `rootApp` at the start. */
export function keepRootApp(app: core.App): void {
  app.store().set(KEY, app);
}

/** The app outside all transactions. @param app any app that the engine has, also an ended transaction. */
export function rootApp(app: Pick<core.App, 'store'>): core.App {
  return app.store().get(KEY) as core.App;
}
