/** Id of the only record of the collection `ajustes`, created by its migration. */
export const SETTINGS_ID = 'ajustes00000000';
