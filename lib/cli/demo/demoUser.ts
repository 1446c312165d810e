/** Who runs things on the simulated master. */
export const demoUser = { username: 'saltdev', password: 's3cret', eauth: 'sharedsecret' } as const;
