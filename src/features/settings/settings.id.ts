/** The one row of the collection `ajustes`; its migration makes it. */
export const SETTINGS_ID = 'ajustes00000000';
