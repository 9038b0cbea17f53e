/** The administrator of the demo, whose password anybody can read here. */
export const demoAdmin = { email: 'admin@nordvia.example', password: 'nordvia-demo' } as const;
