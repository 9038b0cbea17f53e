/** What PocketBase's engine adds besides types.d.ts. `require` takes absolute paths under `__hooks`. */
declare function require(id: string): unknown;
