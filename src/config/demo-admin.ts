/** The administrator of the demo. The password is public. */
export const demoAdmin = { email: 'admin@nordvia.example', password: 'nordvia-demo' } as const;
