interface ImportMetaEnv {
  readonly PUBLIC_POCKETBASE_URL?: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
